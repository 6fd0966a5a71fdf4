import { z } from 'zod'
import { Id, UnixSeconds } from '../ids.ts'

/** What somebody may do with a file: everything, or what its owner gave them. */
export const DrivePermission = z.enum(['OWNER', 'READ', 'WRITE'])
export type DrivePermission = z.infer<typeof DrivePermission>

/** A file or a folder of the drive. */
export const DriveFile = z
  .object({
    id: Id,
    /** The same as `id`: the name older clients read. */
    fileid: Id,
    name: z.string(),
    /** Where it lies, as a path of names below the drive of its owner: `/Xuất khẩu/Nordhus 2026/bảng giá.xlsx`. */
    display_name: z.string(),
    type: z.enum(['folder', 'file']),
    /** The folder it lies in; null at the top. */
    parent_id: Id.nullable(),
    /** Null for a folder. */
    content_type: z.string().nullable(),
    size: z.number().int(),
    /** The link that goes into messages; it opens nothing until a share says for whom. */
    href: z.string(),
    owner: z.string().meta({ description: 'Address of the owner' }),
    owner_display_name: z.string(),
    permission: DrivePermission,
    last_modified: UnixSeconds,
    created_at: UnixSeconds,
    /** Grows with every new content; 0 for a folder. */
    version: z.number().int(),
    is_favorite: z.boolean(),
    /** Whether its owner shares it with anybody. */
    is_shared: z.boolean(),
    is_office: z.boolean(),
    has_virus: z.boolean(),
    scan: z.enum(['clean', 'infected', 'not_scanned']),
    /** What the scanner found, told to the owner alone. */
    virus: z.string().optional(),
    /** When it was thrown away; null while it is in use. */
    trashed_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'DriveFile' })
export type DriveFile = z.infer<typeof DriveFile>

/** A page of files; `next_cursor` fetches the next one at the cost of the first, null on the last page. */
export const DrivePage = z
  .object({
    items: z.array(DriveFile),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'DrivePage' })
export type DrivePage = z.infer<typeof DrivePage>

/** A folder, the way to it from the top, and a page of what lies in it, folders first. */
export const DriveFolderPage = DrivePage.extend({
  /** Null at the top. */
  folder: DriveFile.nullable(),
  breadcrumb: z.array(z.object({ id: Id, name: z.string() })),
}).meta({ id: 'DriveFolderPage' })
export type DriveFolderPage = z.infer<typeof DriveFolderPage>

/** What a file held at one time. */
export const DriveVersion = z
  .object({
    version: z.number().int(),
    size: z.number().int(),
    /** Who brought it; `guest` for somebody who came by a link. */
    author: z.string(),
    author_display_name: z.string(),
    created_at: UnixSeconds,
    is_current: z.boolean(),
  })
  .meta({ id: 'DriveVersion' })
export type DriveVersion = z.infer<typeof DriveVersion>

/** What kinds of things fill a drive. */
export const DriveKind = z.enum(['image', 'video', 'audio', 'document', 'archive', 'other'])
export type DriveKind = z.infer<typeof DriveKind>

/** What uses the space of an account, in bytes. */
export const StorageUse = z
  .object({
    quota: z.number().int(),
    used: z.number().int(),
    mail: z.number().int(),
    drive: z.number().int(),
    trash: z.number().int().meta({ description: 'Drive only: size of the trash' }),
    older_versions: z.number().int(),
    kinds: z.array(z.object({ kind: DriveKind, bytes: z.number().int(), files: z.number().int() })),
  })
  .meta({ id: 'StorageUse' })
export type StorageUse = z.infer<typeof StorageUse>

/** What a search of the drive can be narrowed to: folders, or one kind of files. */
export const DriveSearchKind = z.enum([
  'folder',
  'image',
  'video',
  'audio',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'archive',
  'other',
])
export type DriveSearchKind = z.infer<typeof DriveSearchKind>

export const DriveSort = z.enum(['name', 'size', 'last_modified', 'created_at', 'owner', 'type'])
export type DriveSort = z.infer<typeof DriveSort>
