import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import {
  DriveFile,
  DriveFolderPage,
  DrivePage,
  DriveSearchKind,
  DriveSort,
  DriveVersion,
  StorageUse,
} from './drive.ts'

const paging = {
  limit: z.coerce.number().int().min(1).max(limits.maxDrivePage).default(limits.defaultDrivePage),
  offset: z.coerce.number().int().min(0).default(0),
  cursor: z.string().max(500).optional(),
}
const sorting = {
  sort: DriveSort.default('name'),
  order: z.enum(['asc', 'desc']).optional().meta({
    description: 'Default: names and owners ascending, size and dates descending',
  }),
}
const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)
const name = z
  .string()
  .min(1)
  .max(1000)
  .meta({ description: 'Saved in NFC; separators, control characters and more than 255 bytes are refused' })
const parentFolder = {
  /** Missing or null: the top level. */
  folder_id: Id.nullable().optional(),
}
/** Conflict handling for an existing name: append a number, add a version to the existing file, or reject. */
const onConflict = z.enum(['rename', 'replace', 'refuse'])

export const driveEndpoints = endpoints({
  'GET /storage/v1/files': {
    summary: 'List a folder by path or id; without either, the top folder',
    access: 'account',
    query: z.object({
      path: z.string().max(10_000).optional(),
      folder_id: Id.optional(),
      ...sorting,
      ...paging,
    }),
    reply: DriveFolderPage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/recents': {
    summary: 'List recently changed files, own and shared, at most 500',
    access: 'account',
    query: z.object({ ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/favorites': {
    summary: 'List favourites',
    access: 'account',
    query: z.object({ ...sorting, ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/trash': {
    summary: 'List the trash, newest first. Entries are deleted after 30 days',
    access: 'account',
    query: z.object({ ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/search': {
    summary: 'Search own and shared files by name, with or without tone marks, kind, owner, date and folder',
    access: 'account',
    query: z.object({
      display_name: z.string().max(500).default(''),
      kind: DriveSearchKind.optional(),
      owner: z
        .union([z.enum(['me', 'others']), EmailAddress])
        .optional()
        .meta({ description: 'Owner: `me`, `others` or an address' }),
      modified_from: z.coerce.number().pipe(UnixSeconds).optional(),
      modified_before: z.coerce.number().pipe(UnixSeconds).optional(),
      folder_id: Id.optional().meta({ description: 'Only files below this folder' }),
      ...sorting,
      ...paging,
    }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/usage': {
    summary: 'Get storage use by kind',
    access: 'account',
    reply: StorageUse,
    refuses: [],
  },
  'POST /storage/v1/hrefs': {
    summary: 'Get the files behind drive links, as far as the user may see them',
    access: 'account',
    body: z.object({ hrefs: z.array(z.string().max(2000)).max(limits.maxIdsPerRequest) }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'GET /storage/v1/file/next_path': {
    summary: 'Get a free path for a file name in a folder',
    access: 'account',
    query: z.object({ filename: name, path: z.string().max(10_000).default('/'), folder_id: Id.optional() }),
    reply: z.object({ next_path_naive: z.string() }),
    refuses: ['drive_name_invalid'],
  },
  'POST /storage/v1/files/upload': {
    summary: 'Upload files (multipart, field `file`) to a folder. Missing folders are created',
    access: 'account',
    query: z.object({
      path: z.string().max(10_000).optional(),
      folder_id: Id.optional(),
      on_taken: onConflict.default('rename'),
    }),
    filesField: 'file',
    reply: z.array(DriveFile),
    refuses: [
      'over_quota',
      'drive_name_invalid',
      'drive_name_taken',
      'drive_read_only',
      'drive_too_deep',
      'unsupported_media_type',
    ],
  },
  'POST /storage/v1/folders': {
    summary: 'Create a folder',
    access: 'account',
    body: z.object({ ...parentFolder, name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only', 'drive_too_deep'],
  },
  'GET /storage/v1/files/:id': {
    summary: 'Get a file or folder with its path',
    access: 'account',
    params: z.object({ id: Id }),
    reply: z.object({ file: DriveFile, breadcrumb: z.array(z.object({ id: Id, name: z.string() })) }),
    refuses: [],
  },
  'PATCH /storage/v1/files/:id': {
    summary: 'Rename a file or folder',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only'],
  },
  'PUT /storage/v1/files/:id/favorite': {
    summary: 'Add a file to your favourites',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'DELETE /storage/v1/files/:id/favorite': {
    summary: 'Remove a file from your favourites',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'POST /storage/v1/files/move': {
    summary: 'Move files to a folder. Name conflicts get a number',
    access: 'account',
    body: z.object({ ids, ...parentFolder }),
    reply: z.array(DriveFile),
    refuses: ['drive_into_itself', 'drive_read_only', 'drive_too_deep'],
  },
  'POST /storage/v1/files/copy': {
    summary: 'Copy files and folders, without copying bytes',
    access: 'account',
    body: z.object({ ids, ...parentFolder }),
    reply: z.array(DriveFile),
    refuses: ['over_quota', 'drive_into_itself', 'drive_read_only', 'drive_too_deep', 'file_infected'],
  },
  'POST /storage/v1/files/trash': {
    summary: 'Move files to the trash. Their shares are inactive until restored',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: ['drive_read_only'],
  },
  'POST /storage/v1/files/restore': {
    summary: 'Restore files from the trash to their folder, else to the top',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'POST /storage/v1/files/delete': {
    summary: 'Permanently delete files from the trash',
    access: 'account',
    body: z.object({ ids }),
    refuses: ['drive_not_in_trash'],
  },
  'POST /storage/v1/trash/empty': {
    summary: 'Permanently delete everything in the trash',
    access: 'account',
    refuses: [],
  },
  'GET /storage/v1/files/:id/download': {
    summary:
      'Download a file. Ranges are supported; `inline=1` displays safe types, `version` selects an older version',
    access: 'account',
    params: z.object({ id: Id }),
    query: z.object({
      inline: z.enum(['0', '1']).default('0'),
      version: z.coerce.number().int().min(1).optional(),
    }),
    bytes: '*/*',
    refuses: ['file_infected'],
  },
  'GET /storage/v1/files/:id/pdf': {
    summary: 'Get a document as PDF, if the server can convert it',
    access: 'account',
    params: z.object({ id: Id }),
    bytes: 'application/pdf',
    refuses: ['file_infected'],
  },
  'GET /storage/v1/zip': {
    summary: 'Download files and folders as a zip',
    access: 'account',
    query: z.object({ ids: z.string().max(5000).meta({ description: 'Separated by commas' }) }),
    bytes: 'application/zip',
    refuses: [],
  },
  'GET /storage/v1/files/:id/versions': {
    summary: 'List the versions of a file: the last twenty, or those of the last thirty days',
    access: 'account',
    params: z.object({ id: Id }),
    reply: z.array(DriveVersion),
    refuses: [],
  },
  'POST /storage/v1/files/:id/versions/:version/restore': {
    summary: 'Restore an older version of a file',
    access: 'account',
    params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
    reply: DriveFile,
    refuses: ['drive_read_only', 'over_quota'],
  },
})
