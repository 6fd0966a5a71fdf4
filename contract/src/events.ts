import type { UserInfo } from './account/account.ts'
import type { Device } from './account/devices.ts'
import type { AccessAnswer } from './drive/access-requests.ts'
import type { SharePermission } from './drive/shares.ts'
import type { Correspondent, Id } from './ids.ts'
import type { Label } from './mailbox/labels.ts'
import type { Folder, Thread } from './mailbox/mailbox.ts'
import type { SendFailure } from './outbox.ts'
import type { Settings } from './settings.ts'

/** The counts of a folder, or of a label, after a change. */
export interface FolderCounts {
  folder_id: Id
  unread_threads: number
  total_threads: number
}

/** Why a session ended elsewhere. */
export type SignOutReason =
  | 'signed_out'
  | 'password_changed'
  | 'two_step_on'
  | 'account_disabled'
  | 'app_password_removed'

/** What is told at once, by a live notice and by a mail. */
export const securityAlerts = [
  'new_device',
  'password_changed',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'passkey_added',
  'app_password_made',
  'phone_changed',
  'second_step_guessed',
  'password_recovered',
  'recovery_changed',
  'mailbox_opened',
] as const
export type SecurityAlert = (typeof securityAlerts)[number]

/**
 * What can happen to an account while somebody is looking. Each event is written, numbered, in the
 * transaction of the change it tells of; the socket sends them in that order and none is left out.
 */
export interface EventPayloads {
  /** A message arrived. `notify` is true for the inbox only: nobody wants a sound for Junk. */
  new_mail: { thread: Thread; message_id: Id; notify: boolean; counts: FolderCounts[] }
  /**
   * Threads changed: the rows as they are now, and (thread, folder) pairs that are there no more. Where they are too
   * many to be told one by one, neither is: `read_anew` says which lists and which threads are to be read again.
   */
  threads_changed: {
    threads: Thread[]
    removed: { thread_id: Id; folder_id: Id }[]
    counts: FolderCounts[]
    read_anew?: { folder_ids: Id[]; thread_ids: Id[] }
  }
  folders_changed: { folders: Folder[] }
  /** A label was made, changed or removed: all of them. */
  labels_changed: { labels: Label[] }
  /** An invitation was answered, that was taken back, or has left: what is shown of these messages is read anew. */
  invitation_answered: { message_ids: Id[] }
  /** How far an act on a whole folder has come. */
  batch_progress: { batch_id: Id; done: number; total: number; state: 'running' | 'stopped' | 'done' }
  /** A draft was saved, or is there no more (`version` null); a window that has it open compares `save_id`. */
  draft_changed: { message_id: Id; version: number | null; save_id: string }
  /** A message left; `message_id` is its copy in Sent. */
  sent: { message_id: Id; thread_id: Id }
  /** A message came back or could not leave. `error` is what the far server said. */
  send_mail_failed: {
    message_id: Id
    thread_id: Id
    subject: string
    failure: SendFailure
    /** Nobody got it: it is a draft again. Else it lies in Sent. */
    is_draft: boolean
    /** How many others have it at that moment, and for how many it waits; not said by events of earlier releases. */
    others?: { received: number; waiting: number }
    error: string
    emails: string[]
  }
  /** Rules were made, changed or removed, or somebody got off a list: whoever shows them reads them anew. */
  rules_changed: Record<string, never>
  /** Templates of this account were made, changed or deleted: whoever shows them reads them anew. */
  templates_changed: Record<string, never>
  /** Contacts or groups of the address book changed: whoever shows them reads them anew. */
  contacts_changed: Record<string, never>
  /** Something in the drive changed; whoever shows one of these folders (null: the top) reads it anew. */
  drive_changed: { folder_ids: (Id | null)[]; shares: boolean }
  /** How far something is that is done with a folder of the drive step by step. */
  drive_progress: {
    act_id: Id
    act: 'copy' | 'trash' | 'restore' | 'delete'
    name: string
    done: number
    total: number
    state: 'running' | 'stopped' | 'done'
  }
  /** A colleague shares files with this account, and said that it should be told. */
  file_shared: { by: Correspondent; name: string; count: number; permission: SharePermission; token: string }
  /** A colleague asks for access to files of this account. */
  access_asked: { request_id: Id; by: Correspondent; name: string; count: number }
  /** Whose files this account asked for has answered; with the link that opens them where it may. */
  access_answered: {
    by: Correspondent
    name: string
    count: number
    answer: AccessAnswer
    token: string | null
  }
  settings_changed: { settings: Settings }
  /** What is used changed, or how much may be. */
  quota_changed: { user_used_quota: number; user_quota?: number }
  /** Sending was switched on or off for this account; clients reload. */
  enable_smtp: { enable_smtp: 0 | 1 }
  /** This session was ended elsewhere. */
  signed_out: { session_id: Id; reason?: SignOutReason }
  /** The name, picture or another fact of the signed-in person changed. */
  user_changed: { user: UserInfo }
  /** A right to the mailbox of another was given, changed or taken back: whoever shows them reads them anew. */
  mailboxes_changed: Record<string, never>
  /** The protection of the account or its telephone changed: whoever shows them reads them anew. */
  protection_changed: Record<string, never>
  /** Something its owner should look at happened to the account; a mail tells of it too. */
  security_alert: { alert: SecurityAlert; at: number; address: string; device: Device; session_id: Id | null }
}

export type EventType = keyof EventPayloads

/** What is of the mailbox itself, and told to whoever acts in it; all else is its person's own. */
export const isOfMailbox: Readonly<Record<EventType, boolean>> = {
  new_mail: true,
  threads_changed: true,
  folders_changed: true,
  labels_changed: true,
  invitation_answered: true,
  batch_progress: true,
  draft_changed: true,
  sent: true,
  send_mail_failed: true,
  rules_changed: true,
  templates_changed: true,
  quota_changed: true,
  enable_smtp: true,
  contacts_changed: false,
  drive_changed: false,
  drive_progress: false,
  file_shared: false,
  access_asked: false,
  access_answered: false,
  settings_changed: false,
  signed_out: false,
  user_changed: false,
  mailboxes_changed: false,
  protection_changed: false,
  security_alert: false,
}

/** An event as the socket sends it. */
export type LiveEvent = {
  [T in EventType]: { number: number; type: T; payload: EventPayloads[T] }
}[EventType]

/** Everything the server may say over the socket. */
export type SocketMessage =
  | { kind: 'hello'; number: number }
  | { kind: 'event'; event: LiveEvent }
  /** The asked-for number is older than what is kept: read everything afresh, then go on from `number`. */
  | { kind: 'stale'; number: number }
  /** Nothing happened, and the line still stands. A page does not see the pings below its socket. */
  | { kind: 'beat' }

/** How often a `beat` is sent. Who hears nothing for clearly longer than two of them sits on a broken line. */
export const beatEveryMilliseconds = 25_000
