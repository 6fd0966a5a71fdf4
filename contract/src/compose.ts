import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Correspondent, Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

export const FileUuid = z
  .string()
  .regex(/^[0-9a-z]{1,40}$/)
  .describe('Id of a file, chosen by the client that uploads it')

export const DraftFile = z
  .object({
    id: Id,
    uuid: FileUuid.describe('Id that the writer gave to the file; copies keep it'),
    name: z.string(),
    size: z.number().int().describe('Size in bytes'),
    content_type: z.string().describe('Media type'),
    content_id: z.string().nullable().describe('Content-ID of an image in the body; null otherwise'),
    inline_image: z
      .boolean()
      .describe('True if the file is shown in the body and not in the list of attachments'),
    has_virus: z.boolean().describe('True if `scan` is `infected`'),
    scan: z
      .enum(['clean', 'infected', 'not_scanned'])
      .describe('Result of the virus scan. `not_scanned` does not mean clean'),
    message: z
      .string()
      .describe(
        'Result of the scanner: the virus name, or `Error:` and the reason if scanning failed; otherwise empty',
      ),
    is_office: z.boolean().describe('True if an office server can open the file'),
  })
  .meta({ id: 'DraftFile', description: 'A file uploaded to a draft, or copied from a forwarded message' })
export type DraftFile = z.infer<typeof DraftFile>

export const DraftKind = z
  .enum(['new', 'reply', 'reply_all', 'forward'])
  .describe('`new`, or how the draft relates to another message')
export type DraftKind = z.infer<typeof DraftKind>

export const OutgoingState = z
  .enum(['', 'waiting', 'sending', 'scheduled', 'periodic', 'sending_failed'])
  .describe('Delivery state of an outgoing message; empty for a draft and for a sent message')
export type OutgoingState = z.infer<typeof OutgoingState>

const draftOptions = z.object({
  receipt: z.boolean().default(false).describe('Requests a read receipt'),
  importance: z.enum(['high', 'normal', 'low']).default('normal').describe('Importance shown to recipients'),
  remind_after: z
    .number()
    .int()
    .min(1)
    .max(limits.maxReminderDays)
    .nullable()
    .default(null)
    .describe('Days after which the thread returns to the inbox unless a recipient has replied'),
})

export const DraftOptions = draftOptions.meta({ id: 'DraftWishes', description: 'Send options of a draft' })
export type DraftOptions = z.infer<typeof DraftOptions>

const DraftOptionsInput = draftOptions.meta({
  id: 'GivenDraftWishes',
  description: 'Send options of a draft. Missing fields use their defaults',
})

export const Draft = z
  .object({
    id: Id,
    thread_id: Id,
    version: z
      .number()
      .int()
      .describe('Increases with every save. A save names the version that it replaces'),
    save_id: z.string().describe('Client-generated id of the save that created this version'),
    kind: DraftKind,
    related_message_id: Id.nullable().describe('Message that the draft replies to or forwards'),
    from: Correspondent,
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    bcc: z.array(Correspondent),
    subject: z.string(),
    body: z.string().describe('HTML body'),
    files: z.array(DraftFile),
    tracking: z
      .boolean()
      .nullable()
      .describe('True to record when the message is read; null to use the default setting'),
    wishes: DraftOptions.nullable().describe(
      'Send options (read receipt, importance, reminder); null if none is set',
    ),
    state: OutgoingState,
    error_msg: z.string().describe('Reason why the message could not be sent; otherwise empty'),
    saved_at: UnixSeconds,
  })
  .meta({
    id: 'Draft',
    description:
      'A draft. The body is HTML; images in it refer to uploaded files (`/api/v2/public/files/{uuid}/raw` or `/api/v2/files/{uuid}/download?inline=1`) and become parts of the message',
  })
export type Draft = z.infer<typeof Draft>

// Recipients as typed. Invalid addresses are saved so that the user can correct them later.
const Typed = z.object({
  name: z.string().max(500).default(''),
  email: z.string().max(500).describe('Address as typed; checked when the draft is sent'),
})
const recipients = z.array(Typed).max(limits.maxRecipients)

const draftParts = {
  from: z.string().max(320).optional().describe('A sender address of the user'),
  to: recipients.optional(),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: z.string().max(10_000).optional().describe('Truncated to 255 characters'),
  body: z
    .string()
    .max(limits.maxBodyCharacters * 4)
    .optional()
    .describe('HTML body. More than the limit for sending is accepted, so that pasted text is not lost'),
  files: z
    .array(FileUuid)
    .max(500)
    .optional()
    .describe(
      'UUIDs of all files, in order. A file that is missing here is removed unless the body shows it',
    ),
  tracking: z
    .boolean()
    .nullable()
    .optional()
    .describe('True to record when the message is read; null to use the default setting'),
  wishes: DraftOptionsInput.nullable()
    .optional()
    .describe('Send options (read receipt, importance, reminder); null for none'),
}

const saveId = z
  .string()
  .min(8)
  .max(64)
  .optional()
  .describe('Idempotency key of a save. Repeating it changes nothing; without it each request is a new save')

export const ReplyStart = z
  .object({
    kind: DraftKind,
    related_message_id: Id,
    from: z.string().describe('Suggested sender address'),
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    subject: z.string(),
    quoted_body: z
      .string()
      .describe('Sanitised body of the message; image addresses point to files of this server'),
    quoted: z
      .object({
        from: Correspondent,
        to: z.array(Correspondent),
        cc: z.array(Correspondent),
        subject: z.string(),
        date: UnixSeconds,
      })
      .describe('Header fields of the quoted message'),
    files: z.array(DraftFile).describe('Files of the forwarded message, and images in the quote'),
  })
  .meta({
    id: 'ReplyStart',
    description:
      'Initial content of a reply or forwarded message. The client adds the line above the quote in its language',
  })
export type ReplyStart = z.infer<typeof ReplyStart>

export const SpamCheck = z
  .object({
    checked: z.boolean().describe('False if the check failed'),
    is_spam: z.boolean().describe('True if the draft looks like spam'),
    score: z.number().describe('Total score of the spam filter; higher means more likely spam'),
    symbols: z
      .array(
        z.object({
          name: z.string(),
          description: z.string(),
          score: z.number().describe('Contribution to the total score'),
          type: z.enum(['body', 'subject']).describe('Part of the message that matched'),
        }),
      )
      .describe('Rules of the spam filter that matched'),
  })
  .meta({
    id: 'SpamCheck',
    description:
      'Result of the spam check of a draft. `checked` is false if the check failed; sending is then allowed',
  })
export type SpamCheck = z.infer<typeof SpamCheck>

export const draftEndpoints = endpoints({
  'POST /api/v2/messages': {
    summary: 'Create a draft',
    description:
      'All fields are optional. Repeating the request with the same `save_id` returns the existing draft.',
    access: 'account',
    mailbox: { needs: 'draft', act: 'drafted' },
    body: z.object({
      save_id: saveId,
      kind: DraftKind.default('new'),
      related_message_id: Id.optional().describe('Message that the draft replies to or forwards'),
      ...draftParts,
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    reply: Draft,
    refuses: ['over_quota', 'sender_unknown', 'file_unknown', 'not_a_draft'],
  },
  'PATCH /api/v2/messages/:id': {
    summary: 'Save a draft',
    description:
      'Sent fields replace those of the stored draft; missing fields stay unchanged. If `version` is not the stored version, the error `draft_changed` contains the stored one.',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: z.object({ id: Id.describe('Id of the message') }),
    body: z.object({
      save_id: saveId,
      version: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe('Base version; without it the save replaces any version'),
      ...draftParts,
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    reply: Draft,
    refuses: ['draft_changed', 'not_a_draft', 'over_quota', 'sender_unknown', 'file_unknown'],
  },
  'DELETE /api/v2/messages/:id': {
    summary: 'Delete a draft',
    description:
      'Without `to`, the draft is deleted permanently. With `to=trash` it is moved to Trash, from where it can be restored with the returned `undo` id. Not possible while sending is disabled for the account.',
    access: 'account',
    mailbox: { needs: 'draft', act: 'deleted' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({ to: z.enum(['trash']).optional().describe('`trash` to move the draft to Trash') }),
    reply: z.object({
      undo: Id.nullable().describe('Id for `POST threads/undo`; null if it cannot be undone'),
    }),
    refuses: ['not_a_draft', 'sending_disabled'],
  },
})

export const composeEndpoints = endpoints({
  'GET /api/v2/messages/:id/reply': {
    summary: 'Get the initial content of a reply',
    description:
      'Returns recipients, subject, quoted body and files for a reply or a forwarded message. With `kind=new` it returns the content of a new copy. It creates no draft.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({ kind: DraftKind.default('reply').describe('Kind of the new draft') }),
    reply: ReplyStart,
    refuses: [],
  },
  'GET /api/v2/messages/:id/spam': {
    summary: 'Check a draft with the spam filter',
    description: 'Changes nothing. A draft that looks like spam can still be sent.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: SpamCheck,
    refuses: ['not_a_draft'],
  },
  'POST /api/v2/files': {
    summary: 'Upload files for a draft',
    description:
      'Multipart request with the field `file`, also several times. Files that no draft uses are deleted after one day. Add the returned `uuid` values to `files` of a draft.',
    access: 'account',
    mailbox: { needs: 'draft' },
    query: z.object({
      public: z
        .enum(['0', '1'])
        .default('0')
        .describe('`1` for images that the editor shows by a public address'),
    }),
    filesField: 'file',
    formFields: z.object({
      public: z
        .enum(['0', '1'])
        .default('0')
        .describe('Same as the query parameter `public`. Send it before `file`'),
    }),
    reply: z.array(DraftFile),
    refuses: ['file_too_large', 'file_blocked', 'over_quota', 'unsupported_media_type'],
  },
  'GET /api/v2/files': {
    summary: 'List your files',
    description: 'Returns the requested files. Unknown files are left out.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      uuids: z.string().max(5000).default('').describe('Ids of the files, separated by commas'),
    }),
    reply: z.array(DraftFile),
    refuses: [],
  },
  'GET /api/v2/files/:uuid': {
    summary: 'Get the metadata of a file',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: FileUuid.describe('Id or uuid of the file') }),
    reply: DraftFile,
    refuses: [],
  },
  'GET /api/v2/files/:uuid/download_base64': {
    summary: 'Get the content of a file as base64',
    description: 'Use the download for large files.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: FileUuid.describe('Id or uuid of the file') }),
    reply: z.object({ uuid: FileUuid, content_type: z.string(), base64: z.string() }),
    refuses: ['forbidden', 'file_too_large'],
  },
  'GET /api/v2/public/files/:uuid/raw': {
    summary: 'Get an image of the editor',
    description:
      'The address is unguessable and needs no session. It works for images that were uploaded with `public=1`.',
    access: 'public',
    params: z.object({ uuid: FileUuid.describe('Uuid of the image') }),
    bytes: 'image/*',
    refuses: ['organisation_suspended'],
  },
})
