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
    description: 'Without it names and owners ascend; size and dates descend',
  }),
}
const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)
const name = z
  .string()
  .min(1)
  .max(1000)
  .meta({ description: 'Kept in NFC; refused with a separator, control characters or over 255 bytes' })
const place = {
  /** Absent or null: the top. */
  folder_id: Id.nullable().optional(),
}
/** What happens where the name is taken: a number is added, or the file there gets a new version. */
const onTaken = z.enum(['rename', 'replace', 'refuse'])

export const driveEndpoints = endpoints({
  'GET /storage/v1/files': {
    summary: 'What lies in a folder, named by its path or its id; the top without either',
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
    summary: 'The own files and those shared with one, newest change first, up to five hundred',
    access: 'account',
    query: z.object({ ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/favorites': {
    summary: 'What was marked as a favourite',
    access: 'account',
    query: z.object({ ...sorting, ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/trash': {
    summary: 'What was thrown away, newest first; it goes for good after thirty days',
    access: 'account',
    query: z.object({ ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/search': {
    summary:
      'The own files and folders and those shared with one whose names hold the words, with or without tone marks; narrowed by kind, owner, date or folder they need no words',
    access: 'account',
    query: z.object({
      display_name: z.string().max(500).default(''),
      kind: DriveSearchKind.optional(),
      owner: z
        .union([z.enum(['me', 'others']), EmailAddress])
        .optional()
        .meta({ description: 'me, others, or the address of somebody' }),
      modified_from: z.coerce.number().pipe(UnixSeconds).optional(),
      modified_before: z.coerce.number().pipe(UnixSeconds).optional(),
      folder_id: Id.optional().meta({ description: 'What lies in this folder, however deep' }),
      ...sorting,
      ...paging,
    }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/usage': {
    summary: 'What uses the space of the account, by kind',
    access: 'account',
    reply: StorageUse,
    refuses: [],
  },
  'POST /storage/v1/hrefs': {
    summary: 'The files behind links of the drive, as far as the asker may see them',
    access: 'account',
    body: z.object({ hrefs: z.array(z.string().max(2000)).max(limits.maxIdsPerRequest) }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'GET /storage/v1/file/next_path': {
    summary:
      'The path that a file of this name would get in a folder, a number added where the name is taken',
    access: 'account',
    query: z.object({ filename: name, path: z.string().max(10_000).default('/'), folder_id: Id.optional() }),
    reply: z.object({ next_path_naive: z.string() }),
    refuses: ['drive_name_invalid'],
  },
  'POST /storage/v1/files/upload': {
    summary:
      'Bring files (multipart, field `file`) into a folder; the whole path is made where it is missing',
    access: 'account',
    query: z.object({
      path: z.string().max(10_000).optional(),
      folder_id: Id.optional(),
      on_taken: onTaken.default('rename'),
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
    summary: 'Make a folder',
    access: 'account',
    body: z.object({ ...place, name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only', 'drive_too_deep'],
  },
  'GET /storage/v1/files/:id': {
    summary: 'A file or a folder, and the way to it',
    access: 'account',
    params: z.object({ id: Id }),
    reply: z.object({ file: DriveFile, breadcrumb: z.array(z.object({ id: Id, name: z.string() })) }),
    refuses: [],
  },
  'PATCH /storage/v1/files/:id': {
    summary: 'Rename a file or a folder',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only'],
  },
  'PUT /storage/v1/files/:id/favorite': {
    summary: 'Mark as a favourite, for the asker alone',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'DELETE /storage/v1/files/:id/favorite': {
    summary: 'No longer a favourite',
    access: 'account',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'POST /storage/v1/files/move': {
    summary: 'Move into another folder; a taken name gets a number',
    access: 'account',
    body: z.object({ ids, ...place }),
    reply: z.array(DriveFile),
    refuses: ['drive_into_itself', 'drive_read_only', 'drive_too_deep'],
  },
  'POST /storage/v1/files/copy': {
    summary: 'Copy with all that lies inside; no bytes are copied',
    access: 'account',
    body: z.object({ ids, ...place }),
    reply: z.array(DriveFile),
    refuses: ['over_quota', 'drive_into_itself', 'drive_read_only', 'drive_too_deep', 'file_infected'],
  },
  'POST /storage/v1/files/trash': {
    summary: 'Throw away; shares of what is thrown away open nothing until it is restored',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: ['drive_read_only'],
  },
  'POST /storage/v1/files/restore': {
    summary: 'Take out of the trash, to where it was or else to the top',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'POST /storage/v1/files/delete': {
    summary: 'Remove from the trash for good',
    access: 'account',
    body: z.object({ ids }),
    refuses: ['drive_not_in_trash'],
  },
  'POST /storage/v1/trash/empty': {
    summary: 'Remove everything in the trash for good',
    access: 'account',
    refuses: [],
  },
  'GET /storage/v1/files/:id/download': {
    summary:
      'The content of a file, in ranges where asked; `inline=1` to show what is safe to show; `version` for an older one',
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
    summary: 'A document as pages, where the server can draw it',
    access: 'account',
    params: z.object({ id: Id }),
    bytes: 'application/pdf',
    refuses: ['file_infected'],
  },
  'GET /storage/v1/zip': {
    summary: 'Several files and folders as one zip, made while it is read',
    access: 'account',
    query: z.object({ ids: z.string().max(5000).meta({ description: 'Separated by commas' }) }),
    bytes: 'application/zip',
    refuses: [],
  },
  'GET /storage/v1/files/:id/versions': {
    summary: 'What a file held before: the last twenty, or those of the last thirty days',
    access: 'account',
    params: z.object({ id: Id }),
    reply: z.array(DriveVersion),
    refuses: [],
  },
  'POST /storage/v1/files/:id/versions/:version/restore': {
    summary: 'Make an older content the newest version',
    access: 'account',
    params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
    reply: DriveFile,
    refuses: ['drive_read_only', 'over_quota'],
  },
})
