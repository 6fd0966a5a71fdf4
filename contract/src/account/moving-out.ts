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
    summary:
      'Begin to write everything one has here into an archive, in the background: mail, contacts, files, settings and rules; a message tells when it is ready',
    access: 'person',
    body: z.object({ mail: MailForm.default('mbox'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full'],
  },
  'GET /api/v2/moving-out': {
    summary: 'The archives of everything one has here, the newest first',
    access: 'person',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/moving-out/:id/file': {
    summary: 'The archive itself, whole or in parts',
    access: 'person',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/moving-out/:id': {
    summary: 'Delete an archive, or stop writing it',
    access: 'person',
    params,
    refuses: [],
  },
  'POST /api/v2/organisation/moving-out': {
    summary:
      'Begin to write everything that the organisation has into an archive, in the background: mail, contacts, files, settings, rules and people; a message tells when it is ready',
    access: 'owner',
    body: z.object({ mail: MailForm.default('maildir'), with_files: z.boolean().default(true) }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full', 'confirm_needed'],
  },
  'GET /api/v2/organisation/moving-out': {
    summary: 'The archives of everything the organisation has that one began, the newest first',
    access: 'owner',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/organisation/moving-out/:id/file': {
    summary: 'Such an archive itself, whole or in parts; that it was taken stands in the audit log',
    access: 'owner',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/organisation/moving-out/:id': {
    summary: 'Delete such an archive, or stop writing it',
    access: 'owner',
    params,
    refuses: [],
  },
})
