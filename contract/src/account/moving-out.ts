import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** How mail is written: a file for each folder, or one for each message with its marks, or not at all. */
export const MailForm = z.enum(['mbox', 'maildir', 'none']).meta({ id: 'MailForm' })

/** Everything that somebody has here, as one archive. */
export const MoveOut = z
  .object({
    id: Id,
    state: z.enum(['running', 'ready', 'failed']),
    mail: MailForm,
    with_files: z.boolean(),
    /** What is in it, as far as it is written. */
    messages: z.number().int(),
    files: z.number().int(),
    /** What could not be put in: lost, or held back for a virus. The archive names them. */
    left: z.number().int(),
    size: z.number().int(),
    created_at: UnixSeconds,
    /** Until when it can be downloaded; null until it is ready. */
    expires_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'MoveOut' })
export type MoveOut = z.infer<typeof MoveOut>

const params = z.object({ id: Id })

export const movingOutEndpoints = endpoints({
  'POST /api/v2/moving-out': {
    summary: 'Start to export all your data as an archive in the background. A message reports completion',
    access: 'person',
    body: z.object({ mail: MailForm.default('mbox'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full'],
  },
  'GET /api/v2/moving-out': {
    summary: 'List your archives, newest first',
    access: 'person',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/moving-out/:id/file': {
    summary: 'Download an archive. Ranges are supported',
    access: 'person',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/moving-out/:id': {
    summary: 'Delete an archive or cancel it',
    access: 'person',
    params,
    refuses: [],
  },
  'POST /api/v2/organisation/moving-out': {
    summary: 'Start to export all data of the organisation in the background. A message reports completion',
    access: 'owner',
    body: z.object({ mail: MailForm.default('maildir'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full', 'confirm_needed'],
  },
  'GET /api/v2/organisation/moving-out': {
    summary: 'List your archives of the organisation, newest first',
    access: 'owner',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/organisation/moving-out/:id/file': {
    summary: 'Download an archive of the organisation. Ranges are supported; the download is logged',
    access: 'owner',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/organisation/moving-out/:id': {
    summary: 'Delete an archive of the organisation or cancel it',
    access: 'owner',
    params,
    refuses: [],
  },
})
