import { z } from 'zod'
import { DraftFile } from '../compose.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { DriveFile } from './drive.ts'

/** Copy of an attachment in the drive. */
export const SavedDriveFile = z
  .object({
    id: Id,
    file_url: z.string().meta({ description: 'Address in the drive' }),
    /** Address of the editor; null without an office server. */
    office_url: z.string().nullable(),
    file: DriveFile,
  })
  .meta({ id: 'SavedDriveFile' })
export type SavedDriveFile = z.infer<typeof SavedDriveFile>

/** Opens a file in the office server: a form posts the token to the address. */
export const OfficeSession = z
  .object({
    action_url: z.string(),
    access_token: z.string(),
    /** Expiry of the token in milliseconds UTC, as WOPI requires. */
    access_token_ttl: z.number().int(),
    can_write: z.boolean(),
  })
  .meta({ id: 'OfficeSession' })
export type OfficeSession = z.infer<typeof OfficeSession>

/** Endpoints that connect mail and drive: save attachments, attach files, edit documents. */
export const driveMailEndpoints = endpoints({
  'POST /api/v2/cloud_drive/files': {
    summary:
      'Save an attachment by uuid to the drive, without copying bytes. A repeated request returns the existing copy',
    access: 'account',
    body: z.object({ uuid: z.string().max(40), folder_id: Id.nullable().optional() }),
    reply: z.object({ data: z.object({ drive_file: SavedDriveFile, was_there: z.boolean() }) }),
    refuses: ['over_quota', 'file_infected'],
  },
  'GET /api/v2/cloud_drive/files': {
    summary: 'Find out which attachments are already in the drive',
    access: 'account',
    query: z.object({ uuids: z.string().max(5000).meta({ description: 'Separated by commas' }) }),
    reply: z.array(z.object({ uuid: z.string(), drive_file: SavedDriveFile })),
    refuses: [],
  },
  'POST /api/v2/cloud_drive/files/:id/save': {
    summary: 'Save an attachment (`uuid`) as a new version of a drive file, or as a second file',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({
      uuid: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'Without it, `id` is the attachment instead of its copy' }),
      replace: z.boolean(),
    }),
    reply: z.object({ data: z.object({ drive_file: SavedDriveFile }) }),
    refuses: ['over_quota', 'drive_read_only', 'file_infected'],
  },
  'POST /api/v2/cloud_drive/attach': {
    summary: 'Attach drive files to a draft, without copying bytes',
    access: 'account',
    body: z.object({ file_ids: z.array(Id).min(1).max(limits.maxIdsPerRequest) }),
    reply: z.array(DraftFile),
    refuses: ['file_too_large', 'file_blocked', 'file_infected', 'over_quota'],
  },
})

export const officeEndpoints = endpoints({
  'POST /storage/v1/files/:id/office': {
    summary: 'Open a drive document in the office server',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ language: z.enum(['vi', 'en']).default('vi'), wants_write: z.boolean().default(true) }),
    reply: OfficeSession,
    refuses: ['office_missing', 'office_unsupported', 'file_infected'],
  },
  'POST /api/v2/files/:uuid/office': {
    summary: 'Open an attachment in the office server, read-only',
    access: 'account',
    params: z.object({ uuid: z.string().max(40) }),
    body: z.object({ language: z.enum(['vi', 'en']).default('vi') }),
    reply: OfficeSession,
    refuses: ['office_missing', 'office_unsupported', 'file_infected'],
  },
})
