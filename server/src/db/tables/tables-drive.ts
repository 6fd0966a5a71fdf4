import type { Flag } from './flag.ts'

/** A file or a folder of a drive. */
export interface DriveNodeTable {
  /** Whose drive it lies in, and whose room it takes. */
  account_id: string
  id: string
  /** The folder it lies in; 0 at the top. What was thrown away keeps it, to be put back. */
  parent_id: string | 0
  /** 0 for a folder: folders come first in every list. */
  is_file: Flag
  name: string
  /** The name in lower case: no folder holds two of it. */
  name_key: string
  /** Lower case without tone marks, numbers in the order of their worth: what lists of names go by. */
  name_sort: string
  /** Lower case without tone marks: what a search looks into. */
  name_fold: string
  /** What lists by type go by: the ending of the name. */
  type_sort: string
  /** What lists by owner go by: the owner's name, folded. */
  owner_sort: string
  /** Who brought it: its owner, as people are told. */
  owner_id: string
  size: number
  /** Empty for a folder. */
  blob_hash: string
  content_type: string
  kind: DriveNodeKind
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
  /** The newest content; 0 for a folder. */
  version: number
  /** Whether its owner shares it itself with anybody. */
  is_shared: Flag
  /** Names it in links; nobody can guess it. */
  link_token: string
  /** What was thrown away and took this along; null while it is in use, 0 once it is being removed for good. */
  trash_id: string | 0 | null
  trashed_at: number | null
  created_at: number
  changed_at: number
}

/** All of its columns, for questions that name them. */
export const driveNodeColumns = [
  'account_id',
  'id',
  'parent_id',
  'is_file',
  'name',
  'name_key',
  'name_sort',
  'name_fold',
  'type_sort',
  'owner_sort',
  'owner_id',
  'size',
  'blob_hash',
  'content_type',
  'kind',
  'scan',
  'scan_message',
  'version',
  'is_shared',
  'link_token',
  'trash_id',
  'trashed_at',
  'created_at',
  'changed_at',
] as const satisfies readonly (keyof DriveNodeTable)[]

export type DriveNodeKind = 'folder' | 'image' | 'video' | 'audio' | 'document' | 'archive' | 'other'

/** What a file holds and held, the newest too. */
export interface DriveVersionTable {
  account_id: string
  node_id: string
  version: number
  size: number
  blob_hash: string
  content_type: string
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
  author_id: string
  /** The file of a message that it was saved from, by its uuid; empty for all else. */
  saved_from: string
  created_at: number
}

/** What somebody marked as a favourite, in the own drive or in another's. */
export interface DriveFavoriteTable {
  account_id: string
  node_account_id: string
  node_id: string
  created_at: number
}

/** A file that comes piece by piece and is not whole yet. */
export interface DriveUploadTable {
  account_id: string
  id: string
  /** Whose drive and which folder it goes into; 0 is the top. */
  node_account_id: string
  parent_id: string | 0
  name: string
  content_type: string
  on_taken: 'rename' | 'replace' | 'refuse'
  size: number
  /** How much of it is here. */
  received: number
  metadata: string
  /** The file it became; null until then. */
  node_id: string | null
  created_at: number
  expires_at: number
}

/** A piece of a file that comes piece by piece. */
export interface DriveUploadPieceTable {
  account_id: string
  upload_id: string
  start: number
  size: number
  blob_hash: string
}

/** Something that is done with a folder step by step, because of all that lies in it. */
export interface DriveActTable {
  /** Whose drive is changed. */
  account_id: string
  id: string
  act: 'copy' | 'trash' | 'restore' | 'delete'
  /** What it is done with; of a copy whose drive that lies in, too. */
  node_account_id: string
  node_id: string
  /** What a copy becomes. */
  copy_id: string | null
  /** Whether a copy takes along what its files held before, with their dates. */
  with_versions: 0 | 1
  /** Who asked for it. */
  author_id: string
  name: string
  /** How much there is, as counted when it began; 0 before. */
  total: number
  done: number
  created_at: number
}

/** A folder that an act has to enter still. */
export interface DriveActFolderTable {
  account_id: string
  act_id: string
  folder_id: string
  /** The folder that what lies in it is copied into. */
  copy_id: string | null
  /** The act has come as far as this name; empty before the first. */
  after_key: string
}

/** What finds names by any part of them: on PostgreSQL alone; SQLite has a full-text table of the same name. */
export interface DriveNameTable {
  account_id: string
  node_id: string
  is_file: 0 | 1
  name_sort: string
  name_fold: string
}

/** The tables of the drive, for `Tables`. */
export interface DriveTables {
  drive_node: DriveNodeTable
  drive_version: DriveVersionTable
  drive_favorite: DriveFavoriteTable
  drive_upload: DriveUploadTable
  drive_upload_piece: DriveUploadPieceTable
  drive_name: DriveNameTable
  drive_act: DriveActTable
  drive_act_folder: DriveActFolderTable
}
