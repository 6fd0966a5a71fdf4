import { z } from 'zod'
import { DraftFile } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { DriveFile } from './drive.ts'

export const SavedDriveFile = z
  .object({
    id: Id,
    file_url: z.string().describe('Address in the drive'),
    office_url: z.string().nullable().describe('Address of the editor; null without an office server'),
    file: DriveFile,
  })
  .meta({ id: 'SavedDriveFile', description: 'Copy of an attachment in the drive' })
export type SavedDriveFile = z.infer<typeof SavedDriveFile>

export const OfficeSession = z
  .object({
    action_url: z.string().describe('Address that receives the token by `POST`'),
    access_token: z.string().describe('Secret token for the office server'),
    access_token_ttl: z.number().int().describe('Expiry of the token in milliseconds UTC, as WOPI requires'),
    can_write: z.boolean().describe('True if the document can be edited'),
  })
  .meta({
    id: 'OfficeSession',
    description: 'Opens a file in the office server: a form posts the token to the address',
  })
export type OfficeSession = z.infer<typeof OfficeSession>

/** Endpoints that connect mail and drive: save attachments, attach files, edit documents. */
export const driveMailEndpoints = endpoints({
  'POST /api/v2/cloud_drive/files': {
    summary: 'Save an attachment to the drive',
    description:
      'The copy shares its content with the attachment. Repeating the request returns the existing copy.',
    access: 'account',
    body: z.object({
      uuid: z.string().max(40).describe('Uuid of the attachment'),
      folder_id: Id.nullable().optional().describe('Id of the folder; the top level if missing'),
    }),
    reply: z.object({
      data: z.object({
        drive_file: SavedDriveFile,
        was_there: z.boolean().describe('True if the drive already contained the copy'),
      }),
    }),
    refuses: ['over_quota', 'file_infected'],
  },
  'GET /api/v2/cloud_drive/files': {
    summary: 'Find attachments that are in the drive',
    description: 'Attachments without a copy in the drive are left out.',
    access: 'account',
    query: z.object({
      uuids: z.string().max(5000).describe('Uuids of the attachments, separated by commas'),
    }),
    reply: z.array(z.object({ uuid: z.string(), drive_file: SavedDriveFile })),
    refuses: [],
  },
  'POST /api/v2/cloud_drive/files/:id/save': {
    summary: 'Save an attachment again',
    description: 'Adds the attachment as a new version of the drive file, or as a second file.',
    access: 'account',
    params: z.object({
      id: Id.describe('Id of the copy in the drive, or of the attachment if `uuid` is missing'),
    }),
    body: z.object({
      uuid: z.string().max(40).optional().describe('Without it, `id` is the attachment instead of its copy'),
      replace: z.boolean().describe('True to add a version, false to create a second file'),
    }),
    reply: z.object({ data: z.object({ drive_file: SavedDriveFile }) }),
    refuses: ['over_quota', 'drive_read_only', 'file_infected'],
  },
  'POST /api/v2/cloud_drive/attach': {
    summary: 'Copy drive files for a draft',
    description:
      'The copies share their content with the files. Add the returned `uuid` values to `files` of a draft.',
    access: 'account',
    body: z.object({
      file_ids: z.array(Id).min(1).max(limits.maxIdsPerRequest).describe('Ids of the drive files'),
    }),
    reply: z.array(DraftFile),
    refuses: ['file_too_large', 'file_blocked', 'file_infected', 'over_quota'],
  },
})

export const officeEndpoints = endpoints({
  'POST /storage/v1/files/:id/office': {
    summary: 'Open a drive document in the office server',
    description:
      'Returns an address and a token. Send the token to the address with a form (`POST`), as WOPI requires.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the file or folder') }),
    body: z.object({
      language: z.enum(['vi', 'en']).default('vi').describe('Language of the editor'),
      wants_write: z.boolean().default(true).describe('False to open the document read-only'),
    }),
    reply: OfficeSession,
    refuses: ['office_missing', 'office_unsupported', 'file_infected'],
  },
  'POST /api/v2/files/:uuid/office': {
    summary: 'Open an attachment in the office server',
    description: 'The document is read-only. Returns an address and a token, as for a drive document.',
    access: 'account',
    params: z.object({ uuid: z.string().max(40).describe('Id or uuid of the file') }),
    body: z.object({ language: z.enum(['vi', 'en']).default('vi').describe('Language of the editor') }),
    reply: OfficeSession,
    refuses: ['office_missing', 'office_unsupported', 'file_infected'],
  },
})
