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
  blob_hash: string
  is_draft: Flag
  is_unread: Flag
  is_starred: Flag
  has_attachments: Flag
  status: string
  error_text: string
  authentication: 'pass' | 'fail' | 'none'
  tracking: string | null
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

export interface Tables {
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
  released_blob: ReleasedBlobTable
  undo: UndoTable
  batch: BatchTable
  event: EventTable
  job: JobTable
  node: NodeTable
  store_fact: StoreFactTable
  migration: MigrationTable
}
