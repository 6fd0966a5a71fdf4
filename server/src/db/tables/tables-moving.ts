import type { Flag } from './flag.ts'

/** Mail that is brought along from a mailbox elsewhere. */
export interface MoveInTable {
  account_id: string
  id: string
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  /** Sealed; empty once nothing is fetched with it any more. */
  password: string
  state: 'running' | 'watching' | 'paused' | 'failed' | 'ended'
  /** Why it does not go on, or not at once. */
  trouble: string | null
  /** Whether folders that come up later are brought along too. */
  takes_all: Flag
  keeps_fetching: Flag
  /** Counts up with each job that is planned for it: a job of an earlier round has nothing to do any more. */
  round: number
  /** How often in a row it could not go on. */
  tries: number
  created_at: number
  changed_at: number
  ended_at: number | null
  /** When it is looked at next, where that is not at once. */
  next_at: number | null
  /** The file that it comes from, where it comes from none elsewhere. */
  file_id: string | null
  /** Whose password it is, where that is somebody who may open the mailboxes of others. */
  signs_in_as: string | null
  /** Whether who looks after the organisation, or the installation, began it. */
  is_by_keeper: Flag
}

/** A file of mail that somebody brings along, as far as it has come. */
export interface MoveInFileTable {
  account_id: string
  id: string
  /** What became of it once all had come; null until then. */
  move_in_id: string | null
  name: string
  /** The folder that its mail comes into; empty where it says that by itself. */
  into_folder: string
  size: number
  received: number
  /** When it is given up, if nobody goes on with it. */
  expires_at: number
}

/** A piece of such a file. */
export interface MoveInPieceTable {
  account_id: string
  file_id: string
  start: number
  size: number
  blob_hash: string
}

/** How far one folder of it has come. */
export interface MoveInFolderTable {
  account_id: string
  move_in_id: string
  /** What the folder is called elsewhere, and here. */
  path: string
  folder: string
  uid_validity: number
  /** Everything up to this number has been looked at. */
  last_uid: number
  /** An id made when that was written: what is newer came after it. */
  since_id: string
  total: number
  brought: number
  known: number
  failed: number
  is_done: Flag
}

/** A message that could not be brought along. */
export interface MoveInProblemTable {
  account_id: string
  move_in_id: string
  id: string
  path: string
  uid: number
  subject: string
  reason: string
}

/** Everything that somebody has here, as one archive. */
export interface MoveOutTable {
  /** Who wants it. */
  account_id: string
  id: string
  /** Their own, or that of everybody in their organisation. */
  scope: 'own' | 'organisation'
  state: 'running' | 'ready' | 'failed'
  mail: 'mbox' | 'maildir' | 'none'
  with_files: Flag
  /** How often it was begun. */
  tries: number
  messages: number
  files: number
  /** What could not be put in. */
  left_out: number
  /** Empty until it is written. */
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
