import { z } from 'zod'
import { OutgoingState } from '../compose.ts'
import { Correspondent, Id, pageOf, UnixSeconds } from '../ids.ts'
import { Periodic } from '../outbox.ts'

/** A folder with its counts and the folders below it. `display_name` is the path, parts separated by slash. */
export const Folder = z
  .object({
    id: Id,
    v4_folder_id: Id,
    /** What stands in the address of the page: a system name, or the path. */
    name: z.string(),
    display_name: z.string(),
    unread_threads: z.number().int(),
    total_threads: z.number().int(),
    icon: z.string(),
    get children() {
      return z.array(Folder)
    },
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

/** What the sender of a tracked message may know. A lower bound: recipients may block images. */
export const Tracking = z
  .object({
    view_count: z.number().int(),
    first_seen: UnixSeconds.nullable(),
    last_seen: UnixSeconds.nullable(),
  })
  .meta({ id: 'Tracking' })

/** A thread as a row of one folder's list: count, unread state, snippet and time are those of that folder. */
export const Thread = z
  .object({
    id: Id,
    v4_id: Id,
    thread_id: Id,
    folder_id: Id,
    v4_folder_id: Id,
    /** Where it lay before, for undoing a move. */
    old_folder_id: Id.nullable(),
    /** Every folder that holds a message of this thread. */
    folder_ids: z.array(Id),
    mailbox_name: z.string(),
    subject: z.string(),
    snippet: z.string(),
    /** Who wrote in the conversation, oldest first, each once. */
    participants: z.array(Correspondent),
    /** To whom the newest message of this folder went; what Sent and Drafts show instead of the senders. */
    to: z.array(Correspondent),
    message_ids: z.array(Id),
    draft_ids: z.array(Id),
    message_count: z.number().int(),
    unread: z.boolean(),
    starred: z.boolean(),
    /** Whether a message of the conversation was answered, or passed on; absent where none was. */
    answered: z.boolean().optional(),
    forwarded: z.boolean().optional(),
    /** The labels of its messages; absent where they have none. */
    labels: z.array(Id).optional(),
    /** A message of it in this folder was written or copied to an address of one’s own; absent where none was. */
    to_me: z.boolean().optional(),
    /** Answers to it pass the inbox by; absent where they do not. */
    muted: z.boolean().optional(),
    /** It stands before all that is not pinned in this folder; absent where it is not. */
    pinned: z.boolean().optional(),
    /** The sender of a message of the conversation could not be verified; absent where all were. */
    unverified: z.boolean().optional(),
    /** When its reader is reminded unless somebody answers; absent where nothing of the kind was asked for. */
    remind_at: UnixSeconds.optional(),
    /** It is in the inbox because nobody has answered by the moment that was asked for; absent elsewhere. */
    unanswered: z.boolean().optional(),
    has_attachments: z.boolean(),
    last_message_timestamp: UnixSeconds,
    /**
     * 'sending_failed' when a message of it could not be sent, 'partly_failed' when one has not reached some of its
     * recipients, 'infected' when one holds a virus; else empty.
     */
    status: z.string(),
    tracking: Tracking.nullable(),
    /** When the scheduled or periodic message in it leaves next. */
    intended_time: UnixSeconds.nullable().optional(),
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

export const ThreadPage = pageOf(Thread).meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof ThreadPage>

/** A file that came with a message. Downloaded from `/api/v2/files/{uuid}/download`. */
export const Attachment = z
  .object({
    id: Id,
    uuid: z.string(),
    name: z.string(),
    size: z.number().int(),
    content_type: z.string(),
    content_id: z.string().nullable(),
    /** Shown inside the body rather than listed below it. */
    inline_image: z.boolean(),
    is_office: z.boolean(),
    /** What the virus scanner said; 'not_scanned' is never to be read as clean. */
    scan: z.enum(['clean', 'infected', 'not_scanned']),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

/** A message of an opened thread. Its body is read from `/api/v2/messages/{id}/body`, a page of its own. */
export const Message = z
  .object({
    id: Id,
    thread_id: Id,
    folder_id: Id,
    folder: z.string(),
    old_folder: z.string().nullable(),
    message_id_header: z.string(),
    in_reply_to: z.string(),
    references: z.string(),
    is_draft: z.boolean(),
    from: Correspondent,
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    bcc: z.array(Correspondent),
    reply_to: z.array(Correspondent),
    subject: z.string(),
    snippet: z.string(),
    date: UnixSeconds,
    unread: z.boolean(),
    starred: z.boolean(),
    /** An answer to it has left, or it was passed on. */
    answered: z.boolean().optional(),
    forwarded: z.boolean().optional(),
    /** Its reader has said whether its sender is told that it was read; absent before. */
    receipt_answered: z.boolean().optional(),
    /** Who is said to have read it, and whether it was proved that they said so; absent where nobody has. */
    read_by: z.array(z.object({ email: z.string(), at: UnixSeconds, is_proved: z.boolean() })).optional(),
    /** When its writer is reminded if nobody has answered; absent where nothing of the kind was asked for. */
    remind_at: UnixSeconds.optional(),
    size: z.number().int(),
    files: z.array(Attachment),
    /**
     * 'sending_failed' where it has reached nobody and 'partly_failed' where not all, and then `error_msg` says why;
     * 'delayed' while somebody’s server keeps it waiting; 'infected', and then `error_msg` says what was found; 'receipt' for one that tells that another
     * was read.
     */
    status: z.string(),
    error_msg: z.string(),
    /**
     * Whether the sender proved to be who the message says: 'pass', 'fail', 'none' where nothing is known, or 'unverified'
     * where the check could not be completed. An unverified message is checked again within minutes.
     */
    authentication: z.enum(['pass', 'fail', 'none', 'unverified']),
    /** From an address outside the reader's organisation. */
    outside: z.boolean(),
    tracking: Tracking.nullable(),
    /** Where an own message stands on its way out. */
    state: OutgoingState,
    /** When a scheduled message leaves, or a periodic one leaves next. */
    intended_time: UnixSeconds.nullable(),
    periodic: Periodic.nullable(),
    /** Whether and until when it may be recalled; null where recall is not offered. */
    recall: z.object({ until: UnixSeconds, state: z.enum(['offered', 'processing', 'done']) }).nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** An opened thread: its row in the folder it was opened from, and all its messages, oldest first. */
export const ThreadDetail = z
  .object({ thread: Thread, messages: z.array(Message) })
  .meta({ id: 'ThreadDetail' })
export type ThreadDetail = z.infer<typeof ThreadDetail>
