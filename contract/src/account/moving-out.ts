import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

export const MailForm = z.enum(['mbox', 'maildir', 'none']).meta({
  id: 'MailForm',
  description:
    'Mail format of an export: `mbox` is one file per folder, `maildir` one file per message with its flags, `none` leaves mail out',
})

export const MoveOut = z
  .object({
    id: Id,
    state: z
      .enum(['running', 'ready', 'failed'])
      .describe('`ready`: the export can be downloaded; `failed`: start another export'),
    mail: MailForm,
    with_files: z.boolean().describe('True if the export contains the files of the drive'),
    messages: z.number().int().describe('Number of messages written so far'),
    files: z.number().int().describe('Number of files written so far'),
    left: z
      .number()
      .int()
      .describe('Number of items left out because they are missing or infected. The export lists them'),
    size: z.number().int().describe('Size of the export in bytes, as far as it is written'),
    created_at: UnixSeconds,
    expires_at: UnixSeconds.nullable().describe('End of the download period; null until the export is ready'),
  })
  .meta({ id: 'MoveOut', description: 'An export: a ZIP file with all content of an account' })
export type MoveOut = z.infer<typeof MoveOut>

const params = z.object({ id: Id.describe('Id of the export') })

export const movingOutEndpoints = endpoints({
  'POST /api/v2/moving-out': {
    summary: 'Export all your data',
    description:
      'Creates the export in the background. A message in your inbox reports completion. Then download the export.',
    access: 'person',
    body: z.object({
      mail: MailForm.default('mbox'),
      with_files: z.boolean().default(true).describe('True to include the files of the drive'),
    }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full'],
  },
  'GET /api/v2/moving-out': {
    summary: 'List your exports',
    description: 'The newest export is first.',
    access: 'person',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/moving-out/:id/file': {
    summary: 'Download an export',
    description: 'Supports range requests, so an interrupted download can continue.',
    access: 'person',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/moving-out/:id': {
    summary: 'Delete an export',
    description: 'Also cancels the export if it is still running.',
    access: 'person',
    params,
    refuses: [],
  },
  'POST /api/v2/organisation/moving-out': {
    summary: 'Export all data of the organisation',
    description:
      'Creates an export of all accounts in the background. A message in your inbox reports completion. The export is recorded in the audit log.',
    access: 'owner',
    body: z.object({
      mail: MailForm.default('maildir'),
      with_files: z.boolean().default(true).describe('True to include the files of the drive'),
    }),
    reply: MoveOut,
    refuses: ['too_many_moves', 'store_full', 'confirm_needed'],
  },
  'GET /api/v2/organisation/moving-out': {
    summary: 'List exports of the organisation',
    description: 'Returns the exports that you created, the newest first.',
    access: 'owner',
    reply: z.object({ items: z.array(MoveOut) }),
    refuses: [],
  },
  'GET /api/v2/organisation/moving-out/:id/file': {
    summary: 'Download an export of the organisation',
    description: 'Supports range requests. The download is recorded in the audit log.',
    access: 'owner',
    params,
    bytes: 'application/zip',
    refuses: [],
  },
  'DELETE /api/v2/organisation/moving-out/:id': {
    summary: 'Delete an export of the organisation',
    description: 'Also cancels the export if it is still running.',
    access: 'owner',
    params,
    refuses: [],
  },
})
