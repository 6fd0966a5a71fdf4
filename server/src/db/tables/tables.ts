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

/** State of the move of an organisation to another installation. */
export type MoveState = 'moving' | 'moved'

interface OrganisationTable {
  id: string
  name: string
  created_at: number
  /** Time when the provider suspended it; null for an active one. */
  suspended_at: Generated<number | null>
  /** Reason for the operator; users do not see it. */
  suspension_reason: Generated<string>
  /** `moving` while the organisation is closed for its move, `moved` once another installation serves it. */
  move_state: Generated<MoveState | null>
  /** Maximum number of users, including disabled ones; null for no limit. */
  max_people: Generated<number | null>
  /** Upper bound of the total quota in MB that an owner may set; null for no limit. */
  max_megabytes: Generated<number | null>
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
  /** 1 for an administrator of the organisation; irrelevant for an Owner. */
  is_administrator: Generated<Flag>
  /** 1 for a temporary password: signing in requires a new one. */
  is_password_temporary: Generated<Flag>
  /** Default sender address; null for the primary one. */
  default_sender: Generated<string | null>
  /** 1 for a shared mailbox, which cannot be signed in to. */
  is_shared: Generated<Flag>
  /** 1 when the account may use the drive, if the organisation has one. */
  has_drive: Generated<Flag>
  /** 1 when the account may use mail programs, where only chosen ones may. */
  may_use_programs: Generated<Flag>
}

/** Frequently changing values of an account; a change to a mailbox locks this row. */
export interface AccountCounterTable {
  account_id: string
  last_event_number: Generated<number>
  /** Greatest UIDVALIDITY assigned to one of its folders. */
  last_uid_validity: Generated<number>
  used_bytes: Generated<number>
  /** Time of the last use of any session, including ended ones; null before the first. */
  last_seen_at: Generated<number | null>
  /** Number of messages in rows of `flag_change`. */
  waiting_flag_changes: Generated<number>
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
  /** Time when its holder last confirmed the identity. */
  confirmed_at: Generated<number>
  /** Time when its holder last passed a second step. */
  second_step_at: Generated<number>
  /** App password with which it was opened; null for the user's own password. */
  app_password_id: Generated<string | null>
  /** Opened with a read-only password. */
  reads_only: Generated<Flag>
  /** Opened through the API with an app password for it. */
  opens_api: Generated<Flag>
}

interface SignInFailureTable {
  subject: string
  failures: number
  window_started_at: number
  /** Number of consecutive times when all attempts were used up; each doubles the next waiting time. */
  rounds: Generated<number>
}

interface SettingTable {
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
  /** Changes when the UIDs of the folder are reassigned. */
  uid_validity: Generated<number>
  next_uid: Generated<number>
  /** Number of the last event that changed the folder for mail programs. */
  modseq: Generated<number>
  is_subscribed: Generated<Flag>
  /** First UID not reported to any mail program, as last saved. */
  recent_uid: Generated<number>
}

export interface ThreadTable {
  account_id: string
  id: string
  fallback_key: string
  message_count: number
  last_message_at: number
}

interface ThreadReferenceTable {
  account_id: string
  message_id_header: string
  thread_id: string
}

export interface ThreadInFolderTable {
  account_id: string
  thread_id: string
  folder_id: string
  /** Sort key of the list, descending; negative where the next message to be sent comes first. */
  newest_at: number
  unread_count: number
  /** Copied from the row, for the indexes of filtered lists. */
  is_starred: Flag
  has_files: Flag
  is_to_me: Flag
  /** The thread in this folder in API form without the folder name, so that lists are read without conversion. */
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
  /** Empty while the message is a draft, whose content is in its draft row. */
  blob_hash: string
  is_draft: Flag
  is_unread: Flag
  is_starred: Flag
  has_attachments: Flag
  /** 1 when To or Cc contained an address of the mailbox at the time of arrival. */
  is_to_me: Flag
  status: string
  error_text: string
  authentication: 'pass' | 'fail' | 'none'
  /**
   * 1 when readers see that the sender could not be verified: its authentication is `fail` until a later check
   * succeeds.
   */
  is_unverified: Flag
  /** 1 when the sender marked the message as important. */
  is_important: Flag
  tracking: string | null
  /** Recall window and state in API form; null where recall is not offered. */
  recall: string | null
  delivery_key: string | null
  /** Time since when it is in its folder. */
  moved_at: number
  created_at: number
  /** UID in its folder, never reused; 0 until an IMAP client needs it. */
  uid: number
  /** Number of the event of its last change. */
  modseq: number
  /** Time of arrival; 0 when unknown, then its Date header is used. */
  received_at: number
  is_answered: Flag
  is_forwarded: Flag
  /** Flagged as deleted by a mail program. */
  is_deleted: Flag
  has_labels: Flag
  /** Its thread is muted: replies skip the inbox. */
  is_muted: Flag
  /** For a snoozed message: time of return. */
  snoozed_until: number | null
  /** Time of the last return from Snoozed, by which it is sorted. */
  woken_at: number | null
  /** Folder in which its thread is pinned to the top. */
  pinned_in: string | null
  /** Time of the reminder if no reply arrives. */
  remind_at: number | null
  /** Time since when it is shown in the inbox as unanswered. */
  unanswered_at: number | null
  /** Key of its mailing list; null for other messages. */
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
  /** Text of the scanner about a detection or a failure. */
  scan_message: string
  /** Uuid of a reused file in the draft, if different from its own. */
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
  /** Batch that this one undoes; null for others. */
  undoes_batch_id: string | null
}

/** Messages that wait for the full-text index, in the embedded store only. */
interface UnindexedMessageTable {
  account_id: string
  message_id: string
  /** Process that holds its words, by its position among those of the server. */
  place: number
}

/** Small blobs, in the embedded store only. */
interface SmallBlobTable {
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
  /** Time when the affected owners were notified; null before. */
  told_at: number | null
}

interface ReleasedBlobTable {
  hash: string
  released_at: number
  /** Number of failed removals. */
  failures: Generated<number>
}

interface UndoTable {
  account_id: string
  id: string
  places: string
  created_at: number
  /** The action on an entire folder that this was a step of. */
  batch_id: string | null
}

export interface EventTable {
  account_id: string
  number: number
  type: string
  payload: string
  created_at: number
}

interface JobTable {
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

/** State of a maintenance step. */
interface UpkeepTable {
  step: string
  done_at: number | null
  failing_since: number | null
  failures: number
  last_error: string
}

interface NodeTable {
  number: number
  holder: string
  claimed_until: number
}

interface StoreFactTable {
  key: string
  value: string
}

interface MigrationTable {
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
