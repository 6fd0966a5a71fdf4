import { z } from 'zod'
import { Id, UnixSeconds } from '../ids.ts'

/** Right of a user to a file: owner, or the permission that the owner granted. */
export const DrivePermission = z.enum(['OWNER', 'READ', 'WRITE'])
export type DrivePermission = z.infer<typeof DrivePermission>

export const DriveFile = z
  .object({
    id: Id,
    /** Same value as `id`, for older clients. */
    fileid: Id,
    name: z.string(),
    /** Path of names below the owner's drive: `/Xuất khẩu/Nordhus 2026/bảng giá.xlsx`. */
    display_name: z.string(),
    type: z.enum(['folder', 'file']),
    /** Parent folder; null at the top level. */
    parent_id: Id.nullable(),
    /** Null for a folder. */
    content_type: z.string().nullable(),
    size: z.number().int(),
    /** Link for messages. It opens nothing until a share grants access. */
    href: z.string(),
    owner: z.string().meta({ description: 'Address of the owner' }),
    owner_display_name: z.string(),
    permission: DrivePermission,
    last_modified: UnixSeconds,
    created_at: UnixSeconds,
    /** Increases with new content; 0 for a folder. */
    version: z.number().int(),
    is_favorite: z.boolean(),
    /** True if the owner shares the file. */
    is_shared: z.boolean(),
    is_office: z.boolean(),
    has_virus: z.boolean(),
    scan: z.enum(['clean', 'infected', 'not_scanned']),
    /** Detected virus; visible to the owner only. */
    virus: z.string().optional(),
    /** Time when it was moved to Trash; null otherwise. */
    trashed_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'DriveFile' })
export type DriveFile = z.infer<typeof DriveFile>

/** A page of files. `next_cursor` returns the next page at constant cost; null on the last page. */
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

/** A folder, its path from the top, and a page of its content, folders first. */
export const DriveFolderPage = DrivePage.extend({
  /** Null at the top level. */
  folder: DriveFile.nullable(),
  breadcrumb: z.array(z.object({ id: Id, name: z.string() })),
}).meta({ id: 'DriveFolderPage' })
export type DriveFolderPage = z.infer<typeof DriveFolderPage>

/** One version of a file's content. */
export const DriveVersion = z
  .object({
    version: z.number().int(),
    size: z.number().int(),
    /** Author of the version; `guest` for an anonymous visitor with a link. */
    author: z.string(),
    author_display_name: z.string(),
    created_at: UnixSeconds,
    is_current: z.boolean(),
  })
  .meta({ id: 'DriveVersion' })
export type DriveVersion = z.infer<typeof DriveVersion>

/** Categories of files for storage statistics. */
export const DriveKind = z.enum(['image', 'video', 'audio', 'document', 'archive', 'other'])
export type DriveKind = z.infer<typeof DriveKind>

/** Storage used by an account, in bytes. */
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

/** Type filter of a drive search: folders, or one category of files. */
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
