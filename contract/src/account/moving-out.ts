import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** Mail format of an export: one file per folder, one file per message with its flags, or no mail. */
export const MailForm = z.enum(['mbox', 'maildir', 'none']).meta({ id: 'MailForm' })

/** An archive of all content of an account. */
export const MoveOut = z
  .object({
    id: Id,
    state: z.enum(['running', 'ready', 'failed']),
    mail: MailForm,
    with_files: z.boolean(),
    /** Content written so far. */
    messages: z.number().int(),
    files: z.number().int(),
    /** Items left out because they are missing or infected. The archive names them. */
    left: z.number().int(),
    size: z.number().int(),
    created_at: UnixSeconds,
    /** End of the download period; null until the archive is ready. */
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
