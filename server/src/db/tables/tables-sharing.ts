import type { Flag } from './flag.ts'

/** Files shared by their owner. */
export interface ShareTable {
  /** Owner of the drive. */
  account_id: string
  id: string
  /** Unguessable token in the link. */
  token: string
  /** Lookup key of the link; hashing prevents timing attacks on the token. */
  token_hash: string
  permission: 'READ' | 'WRITE'
  /** Null without a password. */
  password_hash: string | null
  expires_at: number | null
  /** 1 when its files were updated after the expiry. */
  is_expiry_told: Flag
  /** Message that contains the share; null when created in the drive. */
  message_id: string | null
  /** 1 while that message is not sent; until then the share is inactive. */
  is_waiting: Flag
  /** Idempotency key of the request that created it. */
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

/** A named recipient of a share. */
export interface SharePersonTable {
  account_id: string
  share_id: string
  email: string
  name: string
  position: number
}

/** An address that was named in a share of an account. */
interface ShareReceiverTable {
  email: string
  account_id: string
}

/** Failed password attempts on links. */
interface ShareAttemptTable {
  /** Counter key: a link from one network, a link, or a network. */
  subject: string
  failures: number
  tried_at: number
  /** Time before which no attempt is allowed. */
  allowed_at: number
}

/** 1 when an organisation allows sharing outside. */
interface SharingPolicyTable {
  organisation_id: string
  is_public_allowed: Flag
}

/** A request for access to files of an account. */
export interface AccessRequestTable {
  /** Owner of the files. */
  account_id: string
  id: string
  asker_id: string
  /** Requested share or file. */
  target: string
  message: string
  created_at: number
  /** Null while pending. */
  answer: 'READ' | 'WRITE' | 'DECLINED' | null
  answered_at: number | null
}

/** A requested file or folder. */
interface AccessRequestFileTable {
  account_id: string
  request_id: string
  position: number
  node_id: string
}

/** A notice about sharing that a user caused, retained for a day. */
export interface SharingNoticeTable {
  account_id: string
  id: string
  kind: 'ask' | 'tell'
  subject: string
  created_at: number
}

/** A document open in the office server. */
export interface OfficeSessionTable {
  token_hash: string
  /** User who opened it. */
  account_id: string
  /** Session in which it was opened, and the last time when that was known to exist. */
  session_id: string
  seen_at: number
  /** Owner of the drive with the document. */
  owner_id: string
  node_id: string
  can_write: Flag
  created_at: number
  expires_at: number
}

/** A message attachment open for reading in the office server. */
export interface OfficeReadingTable {
  token_hash: string
  account_id: string
  /** Session in which it was opened, and with which it ends. */
  session_id: string
  uuid: string
  created_at: number
  expires_at: number
}

/** Lock of the office server on a document. */
interface OfficeLockTable {
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
  share_receiver: ShareReceiverTable
  share_attempt: ShareAttemptTable
  sharing_policy: SharingPolicyTable
  access_request: AccessRequestTable
  access_request_file: AccessRequestFileTable
  sharing_notice: SharingNoticeTable
  office_session: OfficeSessionTable
  office_reading: OfficeReadingTable
  office_lock: OfficeLockTable
}
