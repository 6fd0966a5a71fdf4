import type { Flag } from './flag.ts'

/** An import from a remote mailbox. */
export interface MoveInTable {
  account_id: string
  id: string
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  /** Encrypted; empty when no longer needed. */
  password: string
  state: 'running' | 'watching' | 'paused' | 'failed' | 'ended'
  /** Reason why it stopped or waits. */
  trouble: string | null
  /** 1 when folders created later are imported as well. */
  takes_all: Flag
  keeps_fetching: Flag
  /** Incremented with each scheduled job; a job of an earlier round does nothing. */
  round: number
  /** Number of consecutive failures. */
  tries: number
  created_at: number
  changed_at: number
  ended_at: number | null
  /** Time of the next attempt, if delayed. */
  next_at: number | null
  /** Mail file that is imported instead of a remote mailbox. */
  file_id: string | null
  /** Master user whose password is used to open the mailbox. */
  signs_in_as: string | null
  /** 1 when an administrator or the operator started it. */
  is_by_keeper: Flag
}

/** An uploaded mail file with its progress. */
export interface MoveInFileTable {
  account_id: string
  id: string
  /** Import started from the complete file; null before. */
  move_in_id: string | null
  name: string
  /** Target folder for all messages; empty to use the folders of the file. */
  into_folder: string
  size: number
  received: number
  /** Time when an idle upload is abandoned. */
  expires_at: number
}

/** A chunk of such a file. */
export interface MoveInPieceTable {
  account_id: string
  file_id: string
  start: number
  size: number
  blob_hash: string
}

/** Progress of one folder of an import. */
export interface MoveInFolderTable {
  account_id: string
  move_in_id: string
  /** Remote path, and local folder. */
  path: string
  folder: string
  uid_validity: number
  /** Last processed UID. */
  last_uid: number
  /** Id generated when that was saved; newer messages were imported later. */
  since_id: string
  total: number
  brought: number
  known: number
  failed: number
  is_done: Flag
}

/** A message that could not be imported. */
export interface MoveInProblemTable {
  account_id: string
  move_in_id: string
  id: string
  path: string
  uid: number
  subject: string
  reason: string
}

/** An export of an account or an organisation as an archive. */
export interface MoveOutTable {
  /** User who requested it. */
  account_id: string
  id: string
  /** Export of the user, or of the entire organisation. */
  scope: 'own' | 'organisation'
  state: 'running' | 'ready' | 'failed'
  mail: 'mbox' | 'maildir' | 'none'
  with_files: Flag
  /** Number of attempts. */
  tries: number
  messages: number
  files: number
  /** Number of items that could not be included. */
  left_out: number
  /** Empty until complete. */
  blob_hash: string
  size: number
  created_at: number
  expires_at: number | null
}

export interface MovingTables {
  move_out: MoveOutTable
  move_in: MoveInTable
  move_in_file: MoveInFileTable
  move_in_piece: MoveInPieceTable
  move_in_folder: MoveInFolderTable
  move_in_problem: MoveInProblemTable
}
