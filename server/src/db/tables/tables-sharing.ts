import type { Flag } from './flag.ts'

/** Files that their owner lets others open. */
export interface ShareTable {
  /** Whose drive the files lie in. */
  account_id: string
  id: string
  /** Names it in its link; nobody can guess it. */
  token: string
  /** What a link is looked up by: how long a lookup takes tells nothing of the token. */
  token_hash: string
  permission: 'READ' | 'WRITE'
  /** Null where no password is asked. */
  password_hash: string | null
  expires_at: number | null
  /** Whether its files were told that it has run out. */
  is_expiry_told: Flag
  /** The message that takes it along; null when it was made in the drive. */
  message_id: string | null
  /** Whether that message has not been sent yet: until then it opens nothing. */
  is_waiting: Flag
  /** What a request that is made again is known by. */
  request_key: string | null
  revoked_at: number | null
  created_at: number
  view_count: number
  download_count: number
  last_seen_at: number | null
}

/** A file or folder of a share. */
export interface ShareFileTable {
  account_id: string
  share_id: string
  position: number
  node_id: string
}

/** Somebody whom a share is for. */
export interface SharePersonTable {
  account_id: string
  share_id: string
  email: string
  name: string
  position: number
}

/** How often passwords of links were tried in vain. */
export interface ShareAttemptTable {
  /** What is counted: a link from one network, a link, or a network. */
  subject: string
  failures: number
  tried_at: number
  /** Before this moment nothing is tried. */
  allowed_at: number
}

/** Whether an organisation's people may share with those outside. */
export interface SharingPolicyTable {
  organisation_id: string
  is_public_allowed: Flag
}

/** Somebody asks for access to files of an account. */
export interface AccessRequestTable {
  /** Whose files they are. */
  account_id: string
  id: string
  asker_id: string
  /** What was asked for: a share, or a file. */
  target: string
  message: string
  created_at: number
  /** Null while it waits. */
  answer: 'READ' | 'WRITE' | 'DECLINED' | null
  answered_at: number | null
}

/** A file or folder that somebody asks for. */
export interface AccessRequestFileTable {
  account_id: string
  request_id: string
  position: number
  node_id: string
}

/** What somebody had others told about sharing, for a day. */
export interface SharingNoticeTable {
  account_id: string
  id: string
  kind: 'ask' | 'tell'
  subject: string
  created_at: number
}

/** A document that somebody has open in the office server. */
export interface OfficeSessionTable {
  token_hash: string
  /** Who opened it. */
  account_id: string
  /** The sign-in with which it was opened, and when that was last known to stand. */
  session_id: string
  seen_at: number
  /** In whose drive the document lies. */
  owner_id: string
  node_id: string
  can_write: Flag
  created_at: number
  expires_at: number
}

/** A file of a message that somebody reads in the office server. */
export interface OfficeReadingTable {
  token_hash: string
  account_id: string
  /** The sign-in with which it was opened: it ends with that. */
  session_id: string
  uuid: string
  created_at: number
  expires_at: number
}

/** What the office server holds a document with. */
export interface OfficeLockTable {
  account_id: string
  node_id: string
  value: string
  expires_at: number
}

/** The tables of sharing and of editing documents, for `Tables`. */
export interface SharingTables {
  share: ShareTable
  share_file: ShareFileTable
  share_person: SharePersonTable
  share_attempt: ShareAttemptTable
  sharing_policy: SharingPolicyTable
  access_request: AccessRequestTable
  access_request_file: AccessRequestFileTable
  sharing_notice: SharingNoticeTable
  office_session: OfficeSessionTable
  office_reading: OfficeReadingTable
  office_lock: OfficeLockTable
}
