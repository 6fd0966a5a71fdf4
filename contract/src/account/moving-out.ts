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
    summary: 'Start an archive of all data of the user; a message reports when it is ready',
    access: 'person',
    body: z.object({ mail: MailForm.default('mbox'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full'],
  },
  'GET /api/v2/moving-out': {
    summary: 'List archives of the user, newest first',
    access: 'person',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/moving-out/:id/file': {
    summary: 'Download an archive; supports ranges',
    access: 'person',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/moving-out/:id': {
    summary: 'Delete or cancel an archive',
    access: 'person',
    params,
    refuses: [],
  },
  'POST /api/v2/organisation/moving-out': {
    summary: 'Start an archive of all data of the organisation; a message reports when it is ready',
    access: 'owner',
    body: z.object({ mail: MailForm.default('maildir'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full', 'confirm_needed'],
  },
  'GET /api/v2/organisation/moving-out': {
    summary: "List the user's archives of the organisation, newest first",
    access: 'owner',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/organisation/moving-out/:id/file': {
    summary: 'Download an archive of the organisation; supports ranges, recorded in the audit log',
    access: 'owner',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/organisation/moving-out/:id': {
    summary: 'Delete or cancel an archive of the organisation',
    access: 'owner',
    params,
    refuses: [],
  },
})
