import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Correspondent, Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

/** Under what a file is named by who writes. */
export const FileUuid = z.string().regex(/^[0-9a-z]{1,40}$/)

/** A file brought to a draft, or carried on from the message that is forwarded. */
export const DraftFile = z
  .object({
    id: Id,
    /** The one under which its writer named it, however often it was carried on. */
    uuid: FileUuid,
    name: z.string(),
    size: z.number().int(),
    content_type: z.string(),
    content_id: z.string().nullable(),
    /** Stands in the body rather than in the list of files. */
    inline_image: z.boolean(),
    has_virus: z.boolean(),
    scan: z.enum(['clean', 'infected', 'not_scanned']),
    /** What the scanner said when it found something, or behind `Error:` when it could not look; else empty. */
    message: z.string(),
    is_office: z.boolean(),
  })
  .meta({ id: 'DraftFile' })
export type DraftFile = z.infer<typeof DraftFile>

/** How a message came to be written. */
export const DraftKind = z.enum(['new', 'reply', 'reply_all', 'forward'])
export type DraftKind = z.infer<typeof DraftKind>

/** Where a message stands on its way out; empty while it is only being written, or once it has gone. */
export const OutgoingState = z.enum(['', 'waiting', 'sending', 'scheduled', 'periodic', 'sending_failed'])
export type OutgoingState = z.infer<typeof OutgoingState>

const wishes = z.object({
  /** Its recipients are asked to tell that they have read it. */
  receipt: z.boolean().default(false),
  /** How pressing it says that it is. */
  importance: z.enum(['high', 'normal', 'low']).default('normal'),
  /** Days after which it is back on top of the inbox unless somebody has answered. */
  remind_after: z.number().int().min(1).max(limits.maxReminderDays).nullable().default(null),
})

/** What a message asks for beside being read; null where it asks for nothing of the kind. */
export const DraftWishes = wishes.meta({ id: 'DraftWishes' })
export type DraftWishes = z.infer<typeof DraftWishes>

/** The same as it is given: what is left out is not wished for. */
const GivenWishes = wishes.meta({ id: 'GivenDraftWishes' })

/**
 * A message being written. The body is HTML; an image in it is `<img>` whose address is that of one of our
 * files (`/api/v2/public/files/{uuid}/raw` or `/api/v2/files/{uuid}/download?inline=1`) and travels inside the message.
 */
export const Draft = z
  .object({
    id: Id,
    thread_id: Id,
    /** Grows with every save; a save names the version it builds on. */
    version: z.number().int(),
    /** The save that made this version, as the writer named it. */
    save_id: z.string(),
    kind: DraftKind,
    /** The message that is answered or forwarded. */
    related_message_id: Id.nullable(),
    from: Correspondent,
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    bcc: z.array(Correspondent),
    subject: z.string(),
    body: z.string(),
    files: z.array(DraftFile),
    /** Whether its sender wants to know when it is read; null follows the setting. */
    tracking: z.boolean().nullable(),
    wishes: DraftWishes.nullable(),
    state: OutgoingState,
    error_msg: z.string(),
    saved_at: UnixSeconds,
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

// As typed: an address that is none is kept, so that it can be corrected on another day.
const Typed = z.object({ name: z.string().max(500).default(''), email: z.string().max(500) })
const recipients = z.array(Typed).max(limits.maxRecipients)

const draftParts = {
  from: z.string().max(320).optional().meta({ description: 'A sender address of the user' }),
  to: recipients.optional(),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: z.string().max(10_000).optional().meta({ description: 'Truncated to 255 characters' }),
  /** Longer than may be sent, so that what was pasted by mistake is not lost. */
  body: z
    .string()
    .max(limits.maxBodyCharacters * 4)
    .optional(),
  /** The uuids of all its files, in order; one that is left out is taken off, unless the body shows it. */
  files: z.array(FileUuid).max(500).optional(),
  tracking: z.boolean().nullable().optional(),
  wishes: GivenWishes.nullable().optional(),
}

const saveId = z.string().min(8).max(64).optional().meta({
  description:
    'Idempotency key of a save. Repeating it changes nothing; without it each request is a new save',
})

/** What an answer or a forwarded message begins with. The client writes the line above the quote in its own language. */
export const ReplyStart = z
  .object({
    kind: DraftKind,
    related_message_id: Id,
    from: z.string(),
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    subject: z.string(),
    /** The message's body, made safe, its images as addresses of our files. */
    quoted_body: z.string(),
    quoted: z.object({
      from: Correspondent,
      to: z.array(Correspondent),
      cc: z.array(Correspondent),
      subject: z.string(),
      date: UnixSeconds,
    }),
    /** The files that go on with a forwarded message, and the images that stand in the quote. */
    files: z.array(DraftFile),
  })
  .meta({ id: 'ReplyStart' })
export type ReplyStart = z.infer<typeof ReplyStart>

/** What the spam check says of a draft. `checked` is false where it could not be judged: then sending goes on. */
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
