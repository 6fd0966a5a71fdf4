import type { Generated } from 'kysely'
import type { DeliveryTable } from './tables-delivery.ts'
import type { DriveTables } from './tables-drive.ts'
import type { OrganisationTables } from './tables-organisation.ts'
import type { ProtectionTables } from './tables-protection.ts'
import type { SharingTables } from './tables-sharing.ts'
import type { SingleSignOnTables } from './tables-single-sign-on.ts'

/**
 * The shape of every table. Ids are 63-bit integers in the database and decimal strings here; times
 * (`...At`) are milliseconds UTC; flags are 0 or 1; JSON is text. Every key begins with the account or
 * the organisation: that is the wall between tenants and the prefix of every index.
 */
export type Flag = 0 | 1

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
  used_bytes: number
  last_event_number: number
  created_at: number
  password_changed_at: Generated<number>
  /** Changes with the picture; null without one. */
  avatar_version: Generated<string | null>
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
  /** The password of a program that it was opened with; null for a person's own. */
  app_password_id: Generated<string | null>
}

export interface SignInFailureTable {
  subject: string
  failures: number
  window_started_at: number
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
  /** Empty while the letter is being written: what it says is in its draft, and no letter is made of it yet. */
  blob_hash: string
  is_draft: Flag
  is_unread: Flag
  is_starred: Flag
  has_attachments: Flag
  status: string
  error_text: string
  authentication: 'pass' | 'fail' | 'none'
  tracking: string | null
  /** Until when it may be recalled, and how far that has come, as the wire shows it; null where it is not offered. */
  recall: string | null
  delivery_key: string | null
  /** Since when it lies in its folder. */
  moved_at: number
  created_at: number
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

export interface DraftTable {
  account_id: string
  message_id: string
  version: number
  save_id: string
  kind: 'new' | 'reply' | 'reply_all' | 'forward'
  related_message_id: string | null
  body: string
  tracking: Flag | null
  state: '' | 'waiting' | 'sending' | 'scheduled' | 'periodic' | 'sending_failed'
  /** When it leaves, or leaves next. */
  intended_at: number | null
  /** How it is sent again and again, as the wire shows it. */
  periodic: string | null
  saved_at: number
}

export interface UploadTable {
  account_id: string
  uuid: string
  id: string
  name: string
  size: number
  content_type: string
  is_public: Flag
  blob_hash: string
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
  created_at: number
}

export interface ContactTable {
  account_id: string
  email: string
  name: string
  /** How often they were written to, what is long ago counting less; as of `weighed_at`. Below 0 the address was corrected. */
  weight: number
  weighed_at: number
  /** Added by hand. */
  is_kept: Flag
}

export interface SenderAddressTable {
  account_id: string
  email: string
  name: string
  is_default: Flag
  is_verified: Flag
  created_at: number
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
}

/** Small blobs, in the embedded store alone. */
export interface SmallBlobTable {
  id: Generated<number>
  hash: string
  is_packed: Flag
  put_at: number
  content: Uint8Array
}

export interface ReleasedBlobTable {
  hash: string
  released_at: number
}

export interface UndoTable {
  account_id: string
  id: string
  places: string
  created_at: number
  /** The act on a whole folder that this was a step of. */
  batch_id: string | null
}

export interface OutgoingTable {
  account_id: string
  message_id: string
  state: 'waiting' | 'scheduled' | 'periodic' | 'sending' | 'retrying' | 'sent' | 'failed'
  /** When it leaves, or left; of a periodic letter, when it leaves next. */
  leaves_at: number
  /** When there is next something to do for it; null when nothing is left to do. */
  due_at: number | null
  /** From then on its sender is told that it cannot be delivered. */
  give_up_at: number
  attempts: number
  lease_holder: string
  leased_until: number
  /** The address it travels from. */
  sender: string
  message_id_header: string
  /** The copy in Sent; empty for a periodic letter, which is written anew each time. */
  blob_hash: string
  size: number
  is_tracked: Flag
  /** How it is sent again and again, as the wire shows it. */
  periodic: string | null
  /** The zone in which its times are meant. */
  zone: string
  times_sent: number
  /** For how long it may be recalled once it has left; 0 where nobody it goes to is here. */
  recall_seconds: number
  recall_state: '' | 'processing' | 'done'
  /** What it was as a draft, as JSON, until it has left for good; null for a copy that never was one. */
  draft: string | null
  created_at: number
}

export interface OutgoingRecipientTable {
  account_id: string
  message_id: string
  email: string
  position: number
  /** The copy that this recipient gets. */
  blob_hash: string
  state: 'pending' | 'sent' | 'failed'
  failure: string
  /** What the far server said last. */
  answer: string
  recall: '' | 'recalled' | 'recalled_read' | 'outside' | 'failed'
}

export interface SigningKeyTable {
  domain_name: string
  selector: string
  private_key: string
  created_at: number
}

export interface TrackingPixelTable {
  account_id: string
  message_id: string
  token: string
  /** Whose copy it stands in; null where all recipients have the same. */
  email: string | null
  view_count: number
  first_seen_at: number | null
  last_seen_at: number | null
}

export interface RecallWindowTable {
  organisation_id: string
  seconds: number
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

export interface RuleTable {
  account_id: string
  id: string
  kind: 'filter' | 'auto_mark_spam' | 'autofw' | 'vacation'
  target: string
  name: string
  position: number
  is_enabled: Flag
  is_verified: Flag
  content: string
  problem: string | null
  created_at: number
}

export interface RuleVersionTable {
  account_id: string
  version: number
}

export interface AddressCodeTable {
  account_id: string
  purpose: string
  address: string
  code_hash: string
  tries: number
  sent_at: number
}

export interface VacationAnswerTable {
  account_id: string
  sender: string
  answered_at: number
}

export interface Tables
  extends DriveTables,
    OrganisationTables,
    ProtectionTables,
    SharingTables,
    SingleSignOnTables {
  organisation: OrganisationTable
  domain: DomainTable
  account: AccountTable
  session: SessionTable
  sign_in_failure: SignInFailureTable
  setting: SettingTable
  folder: FolderTable
  thread: ThreadTable
  thread_reference: ThreadReferenceTable
  thread_in_folder: ThreadInFolderTable
  message: MessageTable
  attachment: AttachmentTable
  draft: DraftTable
  upload: UploadTable
  contact: ContactTable
  sender_address: SenderAddressTable
  released_blob: ReleasedBlobTable
  small_blob: SmallBlobTable
  unindexed_message: UnindexedMessageTable
  undo: UndoTable
  batch: BatchTable
  outgoing: OutgoingTable
  outgoing_recipient: OutgoingRecipientTable
  signing_key: SigningKeyTable
  tracking_pixel: TrackingPixelTable
  recall_window: RecallWindowTable
  event: EventTable
  job: JobTable
  node: NodeTable
  store_fact: StoreFactTable
  rule: RuleTable
  rule_version: RuleVersionTable
  address_code: AddressCodeTable
  vacation_answer: VacationAnswerTable
  delivery: DeliveryTable
  migration: MigrationTable
}
