import type { Flag } from './flag.ts'

/** A file or a folder of a drive. */
export interface DriveNodeTable {
  /** Owner of the drive, whose quota it uses. */
  account_id: string
  id: string
  /** Parent folder; 0 at the top. Deleted nodes keep it, so that they can be restored. */
  parent_id: string | 0
  /** 0 for a folder, so that folders come first in every list. */
  is_file: Flag
  name: string
  /** Name in lower case, unique within a folder. */
  name_key: string
  /** Sort key of names: lower case, no diacritics, numbers by value. */
  name_sort: string
  /** Search text: lower case, no diacritics. */
  name_fold: string
  /** Sort key of types: the file extension. */
  type_sort: string
  /** Sort key of owners: the folded name of the owner. */
  owner_sort: string
  /** Author, displayed as the owner. */
  owner_id: string
  size: number
  /** Empty for a folder. */
  blob_hash: string
  content_type: string
  kind: DriveNodeKind
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
  /** Number of the newest version; 0 for a folder. */
  version: number
  /** True when the node itself is shared by its owner. */
  is_shared: Flag
  /** Unguessable token for links. */
  link_token: string
  /** The deleted node that contains this one; null when not deleted, 0 during permanent deletion. */
  trash_id: string | 0 | null
  trashed_at: number | null
  created_at: number
  changed_at: number
}

/** All columns, for queries that must name them. */
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

/** Versions of a file, including the newest. */
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
  /** Uuid of the message attachment that was saved; empty otherwise. */
  saved_from: string
  created_at: number
}

/** Favourites of a user, in the own drive or in others. */
interface DriveFavoriteTable {
  account_id: string
  node_account_id: string
  node_id: string
  created_at: number
}

/** An incomplete upload. */
export interface DriveUploadTable {
  account_id: string
  id: string
  /** Drive and target folder; 0 is the top. */
  node_account_id: string
  parent_id: string | 0
  name: string
  content_type: string
  on_taken: 'rename' | 'replace' | 'refuse'
  size: number
  /** Number of received bytes. */
  received: number
  metadata: string
  /** The resulting file; null until complete. */
  node_id: string | null
  created_at: number
  expires_at: number
}

/** A chunk of an upload. */
export interface DriveUploadPieceTable {
  account_id: string
  upload_id: string
  start: number
  size: number
  blob_hash: string
}

/** A running action on a large folder. */
export interface DriveActTable {
  /** Owner of the changed drive. */
  account_id: string
  id: string
  act: 'copy' | 'trash' | 'restore' | 'delete'
  /** The node, and for a copy also its drive. */
  node_account_id: string
  node_id: string
  /** Root node of the copy. */
  copy_id: string | null
  /** 1 when a copy includes earlier versions with their dates. */
  with_versions: 0 | 1
  /** User who requested it. */
  author_id: string
  name: string
  /** Number of nodes at the start; 0 before they are counted. */
  total: number
  done: number
  created_at: number
}

/** A folder that an action must still process. */
export interface DriveActFolderTable {
  account_id: string
  act_id: string
  folder_id: string
  /** Target folder for copies of its content. */
  copy_id: string | null
  /** Last processed name; empty before the first. */
  after_key: string
}

/** Index of name grams, on PostgreSQL only; SQLite has a full-text table of the same name. */
interface DriveNameTable {
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
