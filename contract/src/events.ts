import type { UserInfo } from './account/account.ts'
import type { Device } from './account/devices.ts'
import type { AccessDecision } from './drive/access-requests.ts'
import type { SharePermission } from './drive/shares.ts'
import type { Correspondent, Id } from './ids.ts'
import type { Label } from './mailbox/labels.ts'
import type { Folder, Thread } from './mailbox/mailbox.ts'
import type { SendFailure } from './outbox.ts'
import type { Settings } from './settings.ts'

/** Counts of a folder or label after a change. */
export interface FolderCounts {
  folder_id: Id
  unread_threads: number
  total_threads: number
}

/** Reason why another session was ended. */
export type SignOutReason =
  | 'signed_out'
  | 'password_changed'
  | 'two_step_on'
  | 'account_disabled'
  | 'organisation_suspended'
  | 'organisation_moving'
  | 'app_password_removed'

/** Security events that are shown immediately and sent by mail. */
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
 * Live events of an account. Each event is written with the next number in the transaction of its change. The socket
 * sends all events in that order.
 */
export interface EventPayloads {
  /** A message arrived. `notify` is true for the inbox only. */
  new_mail: { thread: Thread; message_id: Id; notify: boolean; counts: FolderCounts[] }
  /**
   * Threads changed: the new rows, and (thread, folder) pairs that no longer exist. If there are too many, both are
   * empty and `read_anew` names the lists and threads to reload.
   */
  threads_changed: {
    threads: Thread[]
    removed: { thread_id: Id; folder_id: Id }[]
    counts: FolderCounts[]
    read_anew?: { folder_ids: Id[]; thread_ids: Id[] }
  }
  folders_changed: { folders: Folder[] }
  /** A label was created, changed or deleted. Contains all labels. */
  labels_changed: { labels: Label[] }
  /** An invitation reply was created, undone or sent; reload these messages. */
  invitation_answered: { message_ids: Id[] }
  /** Progress of an action on an entire folder. */
  batch_progress: { batch_id: Id; done: number; total: number; state: 'running' | 'stopped' | 'done' }
  /** A draft was saved or deleted (`version` null). Windows with the draft open compare `save_id`. */
  draft_changed: { message_id: Id; version: number | null; save_id: string }
  /** A message was sent; `message_id` is its copy in Sent. */
  sent: { message_id: Id; thread_id: Id }
  /** A message was returned or could not be sent. `error` is the response of the remote server. */
  send_mail_failed: {
    message_id: Id
    thread_id: Id
    subject: string
    failure: SendFailure
    /** True if no recipient received the message and it is a draft again; otherwise it is in Sent. */
    is_draft: boolean
    /**
     * Number of recipients who received the message, and of those still waiting. Missing in events of earlier releases.
     */
    others?: { received: number; waiting: number }
    error: string
    emails: string[]
  }
  /** Rules or subscriptions changed; reload them. */
  rules_changed: Record<string, never>
  /** Templates of this account changed; reload them. */
  templates_changed: Record<string, never>
  /** Contacts or groups changed; reload them. */
  contacts_changed: Record<string, never>
  /** Content of these drive folders (null: top level) changed; reload them. */
  drive_changed: { folder_ids: (Id | null)[]; shares: boolean }
  /** Progress of an action on a drive folder that runs in steps. */
  drive_progress: {
    act_id: Id
    act: 'copy' | 'trash' | 'restore' | 'delete'
    name: string
    done: number
    total: number
    state: 'running' | 'stopped' | 'done'
  }
  /** A colleague shared files with this account and requested a notification. */
  file_shared: { by: Correspondent; name: string; count: number; permission: SharePermission; token: string }
  /** A colleague requests access to files of this account. */
  access_asked: { request_id: Id; by: Correspondent; name: string; count: number }
  /** An owner replied to an access request, with the link if access was granted. */
  access_answered: {
    by: Correspondent
    name: string
    count: number
    answer: AccessDecision
    token: string | null
  }
  settings_changed: { settings: Settings }
  /** Used storage or the quota changed. */
  quota_changed: { user_used_quota: number; user_quota?: number }
  /** Sending was enabled or disabled for this account; clients reload. */
  enable_smtp: { enable_smtp: 0 | 1 }
  /** This session was ended elsewhere. */
  signed_out: { session_id: Id; reason?: SignOutReason }
  /** Name, picture or other data of the signed-in user changed. */
  user_changed: { user: UserInfo }
  /** A right to a shared or delegated mailbox was granted, changed or revoked; reload the list. */
  mailboxes_changed: Record<string, never>
  /** Protection or phone number of the account changed; reload them. */
  protection_changed: Record<string, never>
  /** A security event that the owner should check; also sent by mail. */
  security_alert: { alert: SecurityAlert; at: number; address: string; device: Device; session_id: Id | null }
}

export type EventType = keyof EventPayloads

/** Events of the mailbox, sent to every user who acts in it. All others are sent to its owner only. */
export const isMailboxEvent: Readonly<Record<EventType, boolean>> = {
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

/** An event as sent over the socket. */
export type LiveEvent = {
  [T in EventType]: { number: number; type: T; payload: EventPayloads[T] }
}[EventType]

/** Messages of the server over the socket. */
export type SocketMessage =
  | { kind: 'hello'; number: number }
  | { kind: 'event'; event: LiveEvent }
  /** The requested number is older than the log: reload everything and continue from `number`. */
  | { kind: 'stale'; number: number }
  /** Keep-alive without an event. Browsers do not expose WebSocket pings to pages. */
  | { kind: 'beat' }

/** Interval of `beat`. A client that receives nothing for clearly more than twice this time should reconnect. */
export const heartbeatMilliseconds = 25_000
