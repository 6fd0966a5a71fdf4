import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Correspondent, Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

/** Client-generated id of a file. */
export const FileUuid = z.string().regex(/^[0-9a-z]{1,40}$/)

/** A file uploaded to a draft, or copied from a forwarded message. */
export const DraftFile = z
  .object({
    id: Id,
    /** Id that the writer gave to the file; copies keep it. */
    uuid: FileUuid,
    name: z.string(),
    size: z.number().int(),
    content_type: z.string(),
    content_id: z.string().nullable(),
    /** True if the file is shown in the body and not in the list of attachments. */
    inline_image: z.boolean(),
    has_virus: z.boolean(),
    scan: z.enum(['clean', 'infected', 'not_scanned']),
    /** Result of the scanner: the virus name, or `Error:` and the reason if scanning failed; otherwise empty. */
    message: z.string(),
    is_office: z.boolean(),
  })
  .meta({ id: 'DraftFile' })
export type DraftFile = z.infer<typeof DraftFile>

export const DraftKind = z.enum(['new', 'reply', 'reply_all', 'forward'])
export type DraftKind = z.infer<typeof DraftKind>

/** Delivery state of a message; empty while it is a draft and after it was sent. */
export const OutgoingState = z.enum(['', 'waiting', 'sending', 'scheduled', 'periodic', 'sending_failed'])
export type OutgoingState = z.infer<typeof OutgoingState>

const draftOptions = z.object({
  /** Requests a read receipt. */
  receipt: z.boolean().default(false),
  importance: z.enum(['high', 'normal', 'low']).default('normal'),
  /** Days after which the thread returns to the inbox unless a recipient has replied. */
  remind_after: z.number().int().min(1).max(limits.maxReminderDays).nullable().default(null),
})

/** Send options of a draft; null if none is set. */
export const DraftOptions = draftOptions.meta({ id: 'DraftWishes' })
export type DraftOptions = z.infer<typeof DraftOptions>

/** Send options as input. Missing fields use their defaults. */
const DraftOptionsInput = draftOptions.meta({ id: 'GivenDraftWishes' })

/**
 * A draft. The body is HTML. Images in it refer to uploaded files (`/api/v2/public/files/{uuid}/raw` or
 * `/api/v2/files/{uuid}/download?inline=1`) and become parts of the message.
 */
export const Draft = z
  .object({
    id: Id,
    thread_id: Id,
    /** Increases with every save. A save names the version that it replaces. */
    version: z.number().int(),
    /** Client-generated id of the save that created this version. */
    save_id: z.string(),
    kind: DraftKind,
    /** Message that the draft replies to or forwards. */
    related_message_id: Id.nullable(),
    from: Correspondent,
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    bcc: z.array(Correspondent),
    subject: z.string(),
    body: z.string(),
    files: z.array(DraftFile),
    /** True to record when the message is read; null to use the default setting. */
    tracking: z.boolean().nullable(),
    wishes: DraftOptions.nullable(),
    state: OutgoingState,
    error_msg: z.string(),
    saved_at: UnixSeconds,
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

// Recipients as typed. Invalid addresses are saved so that the user can correct them later.
const Typed = z.object({ name: z.string().max(500).default(''), email: z.string().max(500) })
const recipients = z.array(Typed).max(limits.maxRecipients)

const draftParts = {
  from: z.string().max(320).optional().meta({ description: 'A sender address of the user' }),
  to: recipients.optional(),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: z.string().max(10_000).optional().meta({ description: 'Truncated to 255 characters' }),
  /** Larger than the limit for sending, so that text pasted by mistake is not lost. */
  body: z
    .string()
    .max(limits.maxBodyCharacters * 4)
    .optional(),
  /** UUIDs of all files, in order. A file that is missing here is removed unless the body shows it. */
  files: z.array(FileUuid).max(500).optional(),
  tracking: z.boolean().nullable().optional(),
  wishes: DraftOptionsInput.nullable().optional(),
}

const saveId = z.string().min(8).max(64).optional().meta({
  description:
    'Idempotency key of a save. Repeating it changes nothing; without it each request is a new save',
})

/** Initial content of a reply or forwarded message. The client adds the line above the quote in its language. */
export const ReplyStart = z
  .object({
    kind: DraftKind,
    related_message_id: Id,
    from: z.string(),
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    subject: z.string(),
    /** Sanitised body of the message; image addresses point to files of this server. */
    quoted_body: z.string(),
    quoted: z.object({
      from: Correspondent,
      to: z.array(Correspondent),
      cc: z.array(Correspondent),
      subject: z.string(),
      date: UnixSeconds,
    }),
    /** Files of the forwarded message, and images in the quote. */
    files: z.array(DraftFile),
  })
  .meta({ id: 'ReplyStart' })
export type ReplyStart = z.infer<typeof ReplyStart>

/** Result of the spam check of a draft. `checked` is false if the check failed; sending is then allowed. */
export const SpamCheck = z
  .object({
    checked: z.boolean(),
    is_spam: z.boolean(),
    score: z.number(),
    symbols: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        score: z.number(),
        type: z.enum(['body', 'subject']),
      }),
    ),
  })
  .meta({ id: 'SpamCheck' })
export type SpamCheck = z.infer<typeof SpamCheck>

export const draftEndpoints = endpoints({
  'POST /api/v2/messages': {
    summary: 'Create a draft. Repeating a `save_id` returns the existing draft',
    access: 'account',
    mailbox: { needs: 'draft', act: 'drafted' },
    body: z.object({
      save_id: saveId,
      kind: DraftKind.default('new'),
      related_message_id: Id.optional(),
      ...draftParts,
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    reply: Draft,
    refuses: ['over_quota', 'sender_unknown', 'file_unknown', 'not_a_draft'],
  },
  'PATCH /api/v2/messages/:id': {
    summary: 'Save a draft. Parts that are sent replace those of the base version',
    access: 'account',
    mailbox: { needs: 'draft' },
    params: z.object({ id: Id }),
    body: z.object({
      save_id: saveId,
      version: z
        .number()
        .int()
        .min(0)
        .optional()
        .meta({ description: 'Base version; without it the save replaces any version' }),
      ...draftParts,
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    reply: Draft,
    refuses: ['draft_changed', 'not_a_draft', 'over_quota', 'sender_unknown', 'file_unknown'],
  },
  'DELETE /api/v2/messages/:id': {
    summary: 'Delete a draft: move it to Trash, or permanently if a newer draft replaced it',
    access: 'account',
    mailbox: { needs: 'draft', act: 'deleted' },
    params: z.object({ id: Id }),
    query: z.object({ to: z.enum(['trash']).optional() }),
    reply: z.object({
      undo: Id.nullable().meta({ description: 'Id for `POST threads/undo`; null if it cannot be undone' }),
    }),
    refuses: ['not_a_draft', 'sending_disabled'],
  },
})

export const composeEndpoints = endpoints({
  'GET /api/v2/messages/:id/reply': {
    summary: 'Get the initial content of a reply, a forwarded message or a new copy (`new`)',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ kind: DraftKind.default('reply') }),
    reply: ReplyStart,
    refuses: [],
  },
  'GET /api/v2/messages/:id/spam': {
    summary: 'Check a draft with the spam filter',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    reply: SpamCheck,
    refuses: ['not_a_draft'],
  },
  'POST /api/v2/files': {
    summary:
      'Upload files (multipart, field `file`). A file waits one day for a draft; `public=1` is for images in the editor',
    access: 'account',
    mailbox: { needs: 'draft' },
    query: z.object({ public: z.enum(['0', '1']).default('0') }),
    filesField: 'file',
    reply: z.array(DraftFile),
    refuses: ['file_too_large', 'file_blocked', 'over_quota', 'unsupported_media_type'],
  },
  'GET /api/v2/files': {
    summary: 'List your files by uuid',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ uuids: z.string().max(5000).default('').meta({ description: 'Separated by commas' }) }),
    reply: z.array(DraftFile),
    refuses: [],
  },
  'GET /api/v2/files/:uuid': {
    summary: 'Get the metadata of a file by id or uuid',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: FileUuid }),
    reply: DraftFile,
    refuses: [],
  },
  'GET /api/v2/files/:uuid/download_base64': {
    summary: 'Get the content of a file as base64',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: FileUuid }),
    reply: z.object({ uuid: FileUuid, content_type: z.string(), base64: z.string() }),
    refuses: ['forbidden', 'file_too_large'],
  },
  'GET /api/v2/public/files/:uuid/raw': {
    summary: 'Get an image of the editor by its unguessable address',
    access: 'public',
    params: z.object({ uuid: FileUuid }),
    bytes: 'image/*',
    refuses: [],
  },
})
