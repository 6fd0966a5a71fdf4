import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export type { Flag }

import type { CertificateTables } from './tables-certificates.ts'
import type { DeliveryTable } from './tables-delivery.ts'
import type { DriveTables } from './tables-drive.ts'
import type { EventTables } from './tables-events.ts'
import type { ListTables } from './tables-lists.ts'
import type { MovingTables } from './tables-moving.ts'
import type { NumberingTables } from './tables-numbering.ts'
import type { OrganisationTables } from './tables-organisation.ts'
import type { ProtectionTables } from './tables-protection.ts'
import type { RuleTables } from './tables-rules.ts'
import type { SendingTables } from './tables-sending.ts'
import type { SharingTables } from './tables-sharing.ts'
import type { SingleSignOnTables } from './tables-single-sign-on.ts'

export interface OrganisationTable {
  id: string
  name: string
  created_at: number
}

export interface DomainTable {
  organisation_id: string
  name: string
  is_active: Flag
  is_verified: Flag
  created_at: number
}

export interface AccountTable {
  id: string
  organisation_id: string
  email: string
  domain_name: string
  full_name: string
  kind: 'Owner' | 'User'
  password_hash: string
  is_sending_enabled: Flag
  is_disabled: Flag
  timezone: string
  quota_megabytes: number
  is_auto_quota: Flag
  created_at: number
  password_changed_at: Generated<number>
  /** Changes with the picture; null without one. */
  avatar_version: Generated<string | null>
  /** Looks after the people of the organisation; of an Owner it says nothing. */
  is_administrator: Generated<Flag>
  /** The password was given by somebody else: signing in with it asks for an own one. */
  is_password_temporary: Generated<Flag>
  /** The address that new messages begin with; null for the own one. */
  default_sender: Generated<string | null>
  /** A mailbox that is nobody's own: nobody signs in to it. */
  is_shared: Generated<Flag>
  /** Whether the drive is for it, where the organisation has one. */
  has_drive: Generated<Flag>
  /** Signs in with mail programs, where only chosen ones do. */
  may_use_programs: Generated<Flag>
}

/** What changes with what an account does; whoever changes a mailbox holds this row. */
export interface AccountCounterTable {
  account_id: string
  last_event_number: Generated<number>
  /** The greatest UIDVALIDITY that was given to one of its folders. */
  last_uid_validity: Generated<number>
  used_bytes: Generated<number>
  /** When one of its sessions was last used, also after they ended; null before the first. */
  last_seen_at: Generated<number | null>
}

export interface SessionTable {
  token_hash: string
  id: string
  account_id: string
  is_persistent: Flag
  created_at: number
  last_seen_at: number
  expires_at: number
  address: string
  device: string
  /** When its holder last proved who they are. */
  confirmed_at: Generated<number>
  /** When its holder last took a second step. */
  second_step_at: Generated<number>
  /** The password of a program that it was opened with; null for a person's own. */
  app_password_id: Generated<string | null>
  /** Opened with a password that reads and changes nothing. */
  reads_only: Generated<Flag>
  /** Opened through the API with an app password made for it. */
  opens_api: Generated<Flag>
}

export interface SignInFailureTable {
  subject: string
  failures: number
  window_started_at: number
  /** How often in a row all tries were used up: each time the next wait is twice as long. */
  rounds: Generated<number>
}

export interface SettingTable {
  account_id: string
  key: string
  value: string
}

export interface FolderTable {
  account_id: string
  id: string
  name: string
  is_system: Flag
  icon: string
  unread_threads: number
  total_threads: number
  created_at: number
  /** Changes when what its messages are numbered by means others than before. */
  uid_validity: Generated<number>
  next_uid: Generated<number>
  /** The number of the last event that changed what other programs see of it. */
  modseq: Generated<number>
  is_subscribed: Generated<Flag>
  /** The first number that no mail program was told of yet, as far as that is written down. */
  recent_uid: Generated<number>
}

export interface ThreadTable {
  account_id: string
  id: string
  fallback_key: string
  message_count: number
  last_message_at: number
}

export interface ThreadReferenceTable {
  account_id: string
  message_id_header: string
  thread_id: string
}

export interface ThreadInFolderTable {
  account_id: string
  thread_id: string
  folder_id: string
  /** What the list is sorted by, the greatest first; below zero where what leaves next stands first. */
  newest_at: number
  unread_count: number
  /** What its row says of it, as the lists of what is marked, has files or is addressed to the reader are kept by. */
  is_starred: Flag
  has_files: Flag
  is_to_me: Flag
  /** The thread as the wire shows it in this folder, but for the folder's name: lists are read, not put together. */
  row: string
}

export interface MessageTable {
  account_id: string
  id: string
  thread_id: string
  folder_id: string
  old_folder_id: string | null
  message_id_header: string
  in_reply_to: string
  reference_headers: string
  from_name: string
  from_email: string
  recipients: string
  subject: string
  snippet: string
  sent_at: number
  size: number
  /** Empty while the message is being written: what it says is in its draft, and no message is made of it yet. */
  blob_hash: string
  is_draft: Flag
  is_unread: Flag
  is_starred: Flag
  has_attachments: Flag
  /** An address of the mailbox stands among those it was written or copied to, as they were when it came. */
  is_to_me: Flag
  status: string
  error_text: string
  authentication: 'pass' | 'fail' | 'none'
  /** Readers are told that its sender could not be verified: its authentication is `fail` until a later check succeeds. */
  is_unverified: Flag
  tracking: string | null
  /** Until when it may be recalled, and how far that has come, as the wire shows it; null where it is not offered. */
  recall: string | null
  delivery_key: string | null
  /** Since when it lies in its folder. */
  moved_at: number
  created_at: number
  /** Its number in its folder, never given again; 0 until somebody asks for it. */
  uid: number
  /** The number of the event that told of its last change. */
  modseq: number
  /** When it came in; 0 where that was not written down, and its own date stands for it. */
  received_at: number
  is_answered: Flag
  is_forwarded: Flag
  /** Marked by another program as to be deleted. */
  is_deleted: Flag
  has_labels: Flag
  /** Its thread is muted: answers to it pass the inbox by. */
  is_muted: Flag
  /** Where it lies among the snoozed: when it comes back. */
  snoozed_until: number | null
  /** When it came back from there last: it stands in lists as if it had come then. */
  woken_at: number | null
  /** The folder in which its thread stands before all that are not pinned there. */
  pinned_in: string | null
  /** When its writer is to be reminded where nobody has answered. */
  remind_at: number | null
  /** Since when it stands in the inbox because nobody has answered. */
  unanswered_at: number | null
  /** By which list it came; null for one that came by none. */
  list_key: string | null
}

export interface AttachmentTable {
  account_id: string
  id: string
  message_id: string
  uuid: string
  position: number
  name: string
  size: number
  content_type: string
  content_id: string | null
  is_inline: Flag
  blob_hash: string
  scan: 'clean' | 'infected' | 'not_scanned'
  /** What the scanner said when it found something or could not look. */
  scan_message: string
  /** The uuid under which its writer named a file of a draft, where it is not its own. */
  carried_uuid: string | null
}

export interface BatchTable {
  account_id: string
  id: string
  folder_id: string
  act: string
  to_folder_id: string | null
  removes_folder: Flag
  total: number
  done: number
  after_newest_at: number | null
  after_thread_id: string | null
  state: 'running' | 'stopped' | 'done'
  created_at: number
  /** The act that this one takes back; null for one that takes back nothing. */
  undoes_batch_id: string | null
}

/** Messages that wait for the full-text index, in the embedded store alone. */
export interface UnindexedMessageTable {
  account_id: string
  message_id: string
  /** The process that holds its words, by its place among those of the server. */
  place: number
}

/** How far the renewal of an account's words in the search index has come. */
export interface WordsToRenewTable {
  account_id: string
  after_message_id: string
}

/** Small blobs, in the embedded store alone. */
export interface SmallBlobTable {
  id: Generated<number>
  hash: string
  is_packed: Flag
  put_at: number
  content: Uint8Array
}

export interface DamagedBlobTable {
  hash: string
  trouble: 'missing' | 'broken'
  found_at: number
  /** When the owners of those were told who had it; null before. */
  told_at: number | null
}

export interface ReleasedBlobTable {
  hash: string
  released_at: number
  /** How often it could not be removed. */
  failures: Generated<number>
}

export interface UndoTable {
  account_id: string
  id: string
  places: string
  created_at: number
  /** The act on a whole folder that this was a step of. */
  batch_id: string | null
}

export interface EventTable {
  account_id: string
  number: number
  type: string
  payload: string
  created_at: number
}

export interface JobTable {
  id: string
  kind: string
  payload: string
  unique_key: string | null
  state: 'waiting' | 'dead'
  run_at: number
  attempts: number
  max_attempts: number
  leased_until: number
  lease_holder: string
  last_error: string
  created_at: number
}

/** How a step of the upkeep has gone. */
export interface UpkeepTable {
  step: string
  done_at: number | null
  failing_since: number | null
  failures: number
  last_error: string
}

export interface NodeTable {
  number: number
  holder: string
  claimed_until: number
}

export interface StoreFactTable {
  key: string
  value: string
}

export interface MigrationTable {
  number: number
  name: string
}

export interface Tables
  extends CertificateTables,
    DriveTables,
    EventTables,
    ListTables,
    MovingTables,
    NumberingTables,
    OrganisationTables,
    ProtectionTables,
    RuleTables,
    SendingTables,
    SharingTables,
    SingleSignOnTables {
  organisation: OrganisationTable
  domain: DomainTable
  account: AccountTable
  account_counter: AccountCounterTable
  session: SessionTable
  sign_in_failure: SignInFailureTable
  setting: SettingTable
  folder: FolderTable
  thread: ThreadTable
  thread_reference: ThreadReferenceTable
  thread_in_folder: ThreadInFolderTable
  message: MessageTable
  attachment: AttachmentTable
  released_blob: ReleasedBlobTable
  damaged_blob: DamagedBlobTable
  small_blob: SmallBlobTable
  unindexed_message: UnindexedMessageTable
  words_to_renew: WordsToRenewTable
  undo: UndoTable
  batch: BatchTable
  event: EventTable
  job: JobTable
  upkeep: UpkeepTable
  node: NodeTable
  store_fact: StoreFactTable
  delivery: DeliveryTable
  migration: MigrationTable
}
