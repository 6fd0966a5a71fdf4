import { z } from 'zod'
import { Id, pageCounts, UnixSeconds } from '../ids.ts'

export const DrivePermission = z
  .enum(['OWNER', 'READ', 'WRITE'])
  .describe('Right of a user to a file: owner, or the permission that the owner granted')
export type DrivePermission = z.infer<typeof DrivePermission>

export const DriveFile = z
  .object({
    id: Id,
    fileid: Id.describe('Same value as `id`, for older clients'),
    name: z.string(),
    display_name: z
      .string()
      .describe("Path of names below the owner's drive: `/Xuất khẩu/Nordhus 2026/bảng giá.xlsx`"),
    type: z.enum(['folder', 'file']),
    parent_id: Id.nullable().describe('Parent folder; null at the top level'),
    content_type: z.string().nullable().describe('Null for a folder'),
    size: z.number().int().describe('Size in bytes; for a folder, the size of its content'),
    href: z.string().describe('Link for messages. It opens nothing until a share grants access'),
    owner: z.string().describe('Address of the owner'),
    owner_display_name: z.string(),
    permission: DrivePermission.describe('Your right to the file'),
    last_modified: UnixSeconds,
    created_at: UnixSeconds,
    version: z
      .number()
      .int()
      .describe('Number of the content; it increases with new content and is 0 for a folder'),
    is_favorite: z.boolean().describe('True if it is one of your favourites'),
    is_shared: z.boolean().describe('True if the owner shares the file'),
    is_office: z.boolean().describe('True if an office server can open the file'),
    has_virus: z.boolean().describe('True if `scan` is `infected`'),
    scan: z
      .enum(['clean', 'infected', 'not_scanned'])
      .describe('Result of the virus scan. `not_scanned` does not mean clean'),
    virus: z.string().optional().describe('Detected virus; visible to the owner only'),
    trashed_at: UnixSeconds.nullable().describe('Time when it was moved to Trash; null otherwise'),
  })
  .meta({ id: 'DriveFile', description: 'A file or folder of the drive' })
export type DriveFile = z.infer<typeof DriveFile>

export const DrivePage = z
  .object({
    items: z.array(DriveFile),
    ...pageCounts,
    next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last page'),
  })
  .meta({
    id: 'DrivePage',
    description:
      'A page of files. `next_cursor` returns the next page at constant cost; null on the last page',
  })
export type DrivePage = z.infer<typeof DrivePage>

export const DriveFolderPage = DrivePage.extend({
  folder: DriveFile.nullable().describe('Null at the top level'),
  breadcrumb: z
    .array(z.object({ id: Id, name: z.string() }))
    .describe('Parent folders and the folder, from the top level down'),
}).meta({
  id: 'DriveFolderPage',
  description: 'A folder, its path from the top, and a page of its content, folders first',
})
export type DriveFolderPage = z.infer<typeof DriveFolderPage>

export const DriveVersion = z
  .object({
    version: z.number().int().describe('Number of the version, from 1'),
    size: z.number().int().describe('Size in bytes'),
    author: z.string().describe('Author of the version; `guest` for an anonymous visitor with a link'),
    author_display_name: z.string(),
    created_at: UnixSeconds,
    is_current: z.boolean().describe('True for the current version'),
  })
  .meta({ id: 'DriveVersion', description: "One version of a file's content" })
export type DriveVersion = z.infer<typeof DriveVersion>

export const DriveKind = z
  .enum(['image', 'video', 'audio', 'document', 'archive', 'other'])
  .describe('Categories of files for storage statistics')
export type DriveKind = z.infer<typeof DriveKind>

export const StorageUse = z
  .object({
    quota: z.number().int().describe('Quota in bytes'),
    used: z.number().int().describe('Used storage in bytes, mail and drive'),
    mail: z.number().int().describe('Mail, in bytes'),
    drive: z.number().int().describe('Drive including trash and older versions, in bytes'),
    trash: z.number().int().describe('Drive only: size of the trash'),
    older_versions: z.number().int().describe('Older versions of files, in bytes'),
    kinds: z
      .array(
        z.object({
          kind: DriveKind,
          bytes: z.number().int().describe('Size in bytes'),
          files: z.number().int().describe('Number of files'),
        }),
      )
      .describe('Drive files by kind'),
  })
  .meta({ id: 'StorageUse', description: 'Storage used by an account, in bytes' })
export type StorageUse = z.infer<typeof StorageUse>

export const DriveSearchKind = z
  .enum([
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
  .describe('Type filter of a drive search: folders, or one category of files')
export type DriveSearchKind = z.infer<typeof DriveSearchKind>

export const DriveSort = z
  .enum(['name', 'size', 'last_modified', 'created_at', 'owner', 'type'])
  .describe('Sort key of a list')
export type DriveSort = z.infer<typeof DriveSort>
