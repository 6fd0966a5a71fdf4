import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id, pageLimit, pageOffset, UnixSeconds } from '../ids.ts'
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
  limit: pageLimit('files', { max: limits.maxDrivePage, initial: limits.defaultDrivePage }),
  offset: pageOffset('files'),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('Value of `next_cursor` of the previous page; takes precedence over `offset`'),
}
const sorting = {
  sort: DriveSort.default('name').describe('Sort key'),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .describe('Sort order. Default: ascending for names, owners and types, descending for size and dates'),
}
const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)
const name = z
  .string()
  .min(1)
  .max(1000)
  .describe('Saved in NFC; separators, control characters and more than 255 bytes are refused')
const parentFolder = {
  folder_id: Id.nullable().optional().describe('Id of the target folder; the top level if missing or null'),
}
const onConflict = z
  .enum(['rename', 'replace', 'refuse'])
  .describe(
    'If the name exists: `rename` appends a number, `replace` adds a version to the existing file, `refuse` returns an error',
  )

export const driveEndpoints = endpoints({
  'GET /storage/v1/files': {
    summary: 'List a folder of the drive',
    description:
      'Name the folder by path or id. Without either, the top level is listed. Folders are listed before files.',
    access: 'account',
    query: z.object({
      path: z.string().max(10_000).optional().describe('Path of the folder, for example `/Reports/2026`'),
      folder_id: Id.optional().describe('Id of the folder, instead of `path`'),
      ...sorting,
      ...paging,
    }),
    reply: DriveFolderPage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/recents': {
    summary: 'List recently changed files',
    description:
      'Returns your files and files shared with you, at most 500. The most recently changed file is first.',
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
    summary: 'List files in the trash',
    description: 'The most recently deleted file is first. Files are deleted permanently after 30 days.',
    access: 'account',
    query: z.object({ ...paging }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/search': {
    summary: 'Search files by name',
    description:
      'Searches your files and files shared with you, with or without tone marks. Further parameters filter by kind, owner, date and folder.',
    access: 'account',
    query: z.object({
      display_name: z.string().max(500).default('').describe('Words of the file name'),
      kind: DriveSearchKind.optional().describe('Kind of file'),
      owner: z
        .union([z.enum(['me', 'others']), EmailAddress])
        .optional()
        .describe('Owner: `me`, `others` or an address'),
      modified_from: z.coerce
        .number()
        .pipe(UnixSeconds)
        .optional()
        .describe('Earliest time of the last change, Unix time in seconds'),
      modified_before: z.coerce
        .number()
        .pipe(UnixSeconds)
        .optional()
        .describe('Time before which the file was last changed, Unix time in seconds'),
      folder_id: Id.optional().describe('Only files below this folder'),
      ...sorting,
      ...paging,
    }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/usage': {
    summary: 'Get storage use by kind',
    description: 'All values are in bytes.',
    access: 'account',
    reply: StorageUse,
    refuses: [],
  },
  'POST /storage/v1/hrefs': {
    summary: 'Get the files behind drive links',
    description: 'Links that you may not open are left out.',
    access: 'account',
    body: z.object({
      hrefs: z
        .array(z.string().max(2000))
        .max(limits.maxIdsPerRequest)
        .describe('Addresses from `href` of files or shares'),
    }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'GET /storage/v1/file/next_path': {
    summary: 'Get an unused path for a file',
    description:
      'Returns the path for the name, with a number if the name exists. Nothing is reserved: an upload at the same time can take the name.',
    access: 'account',
    query: z.object({
      filename: name.describe('Name of the new file'),
      path: z.string().max(10_000).default('/').describe('Path of the folder'),
      folder_id: Id.optional().describe('Id of the folder, instead of `path`'),
    }),
    reply: z.object({
      next_path_naive: z.string().describe('Path that is unused at this time; not reserved'),
    }),
    refuses: ['drive_name_invalid'],
  },
  'POST /storage/v1/files/upload': {
    summary: 'Upload files to a folder',
    description:
      'Multipart request with the field `file`, also several times. Missing folders of `path` are created. Large files can be uploaded in resumable chunks with the tus protocol at `/storage/v1/uploads`.',
    access: 'account',
    query: z.object({
      path: z
        .string()
        .max(10_000)
        .optional()
        .describe('Path of the folder, for example `/Reports/2026`; the top level if missing'),
      folder_id: Id.optional().describe('Id of the folder, instead of `path`'),
      on_taken: onConflict
        .default('rename')
        .describe(
          'If the name exists: `rename` appends a number, `replace` adds a version to the existing file, `refuse` returns an error',
        ),
    }),
    filesField: 'file',
    formFields: z.object({
      path: z
        .string()
        .max(10_000)
        .optional()
        .describe('Path of the folder, if the query has no `path`. Send it before `file`'),
    }),
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
    summary: 'Create a folder in the drive',
    access: 'account',
    body: z.object({ ...parentFolder, name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only', 'drive_too_deep'],
  },
  'GET /storage/v1/files/:id': {
    summary: 'Get a file or folder with its path',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    reply: z.object({
      file: DriveFile,
      breadcrumb: z
        .array(z.object({ id: Id, name: z.string() }))
        .describe('Parent folders, from the top level down'),
    }),
    refuses: [],
  },
  'PATCH /storage/v1/files/:id': {
    summary: 'Rename a file or folder',
    description: 'Links and shares stay valid.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    body: z.object({ name }),
    reply: DriveFile,
    refuses: ['drive_name_invalid', 'drive_name_taken', 'drive_read_only'],
  },
  'PUT /storage/v1/files/:id/favorite': {
    summary: 'Add a file to your favourites',
    description: 'Repeating the request is safe.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    refuses: [],
  },
  'DELETE /storage/v1/files/:id/favorite': {
    summary: 'Remove a file from your favourites',
    description: 'Repeating the request is safe.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    refuses: [],
  },
  'POST /storage/v1/files/move': {
    summary: 'Move files to another folder',
    description: 'A file whose name exists in the folder gets a number.',
    access: 'account',
    body: z.object({ ids, ...parentFolder }),
    reply: z.array(DriveFile),
    refuses: ['drive_into_itself', 'drive_read_only', 'drive_too_deep'],
  },
  'POST /storage/v1/files/copy': {
    summary: 'Copy files and folders',
    description:
      'The copies share their content with the originals, but count towards the quota. Copies of large folders continue in the background; `drive_progress` events report the progress.',
    access: 'account',
    body: z.object({ ids, ...parentFolder }),
    reply: z.array(DriveFile),
    refuses: ['over_quota', 'drive_into_itself', 'drive_read_only', 'drive_too_deep', 'file_infected'],
  },
  'POST /storage/v1/files/trash': {
    summary: 'Move files to the trash',
    description: 'Their shares are inactive until the files are restored.',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: ['drive_read_only'],
  },
  'POST /storage/v1/files/restore': {
    summary: 'Restore files from the trash',
    description:
      'Files return to their previous folder, or to the top level if that folder no longer exists.',
    access: 'account',
    body: z.object({ ids }),
    reply: z.array(DriveFile),
    refuses: [],
  },
  'POST /storage/v1/files/delete': {
    summary: 'Delete files permanently',
    description: 'Works only for files in the trash. The files cannot be restored.',
    access: 'account',
    body: z.object({ ids }),
    refuses: ['drive_not_in_trash'],
  },
  'POST /storage/v1/trash/empty': {
    summary: 'Delete everything in the trash',
    description: 'The files are deleted permanently.',
    access: 'account',
    refuses: [],
  },
  'GET /storage/v1/files/:id/download': {
    summary: 'Download a file',
    description:
      'Supports range requests. With `inline=1` a browser displays the file if its type is safe; other types are always downloaded.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file') }),
    query: z.object({
      inline: z
        .enum(['0', '1'])
        .default('0')
        .describe('`1` to display the file in the browser if its type is safe'),
      version: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe('Number of an older version; the current one if missing'),
    }),
    bytes: '*/*',
    refuses: ['file_infected'],
  },
  'GET /storage/v1/files/:id/pdf': {
    summary: 'Get a document as PDF',
    description: 'Requires an office server that converts documents; otherwise the reply is `not_found`.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    bytes: 'application/pdf',
    refuses: ['file_infected'],
  },
  'GET /storage/v1/zip': {
    summary: 'Download files and folders as a zip',
    description: 'Infected files are left out.',
    access: 'account',
    query: z.object({
      ids: z.string().max(5000).describe('Ids of the files and folders, separated by commas'),
    }),
    bytes: 'application/zip',
    refuses: [],
  },
  'GET /storage/v1/files/:id/versions': {
    summary: 'List the versions of a file',
    description: 'The server stores the last 20 versions and all versions of the last 30 days.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    reply: z.array(DriveVersion),
    refuses: [],
  },
  'POST /storage/v1/files/:id/versions/:version/restore': {
    summary: 'Restore an older version of a file',
    description: 'The older content becomes a new version. No version is lost.',
    access: 'account',
    params: z.object({
      id: Id.describe('Id of the file or folder'),
      version: z.coerce.number().int().min(1).describe('Number of the version'),
    }),
    reply: DriveFile,
    refuses: ['drive_read_only', 'over_quota'],
  },
})
