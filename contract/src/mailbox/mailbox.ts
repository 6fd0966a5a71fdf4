import { z } from 'zod'
import { OutgoingState } from '../compose.ts'
import { Correspondent, Id, pageOf, UnixSeconds } from '../ids.ts'
import { Periodic } from '../outbox.ts'

/** A folder with counts and subfolders. `display_name` is the path, separated by slashes. */
export const Folder = z
  .object({
    id: Id,
    v4_folder_id: Id,
    /** Name in page addresses: a system name or the path. */
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

/** Views of a tracked message. A lower bound, because recipients may block images. */
export const Tracking = z
  .object({
    view_count: z.number().int(),
    first_seen: UnixSeconds.nullable(),
    last_seen: UnixSeconds.nullable(),
  })
  .meta({ id: 'Tracking' })

/** A thread in the list of one folder: count, unread state, snippet and time refer to this folder. */
export const Thread = z
  .object({
    id: Id,
    v4_id: Id,
    thread_id: Id,
    folder_id: Id,
    v4_folder_id: Id,
    /** Previous folder, to undo a move. */
    old_folder_id: Id.nullable(),
    /** All folders that contain a message of the thread. */
    folder_ids: z.array(Id),
    mailbox_name: z.string(),
    subject: z.string(),
    snippet: z.string(),
    /** Distinct senders of the conversation, oldest first. */
    participants: z.array(Correspondent),
    /** Recipients of the newest message in this folder; shown in Sent and Drafts instead of senders. */
    to: z.array(Correspondent),
    message_ids: z.array(Id),
    draft_ids: z.array(Id),
    message_count: z.number().int(),
    unread: z.boolean(),
    starred: z.boolean(),
    /** True if a message of the conversation was replied to or forwarded; missing otherwise. */
    answered: z.boolean().optional(),
    forwarded: z.boolean().optional(),
    /** Labels of its messages; missing if there are none. */
    labels: z.array(Id).optional(),
    /** True if a message in this folder is addressed to the user in To or Cc; missing otherwise. */
    to_me: z.boolean().optional(),
    /** True if replies skip the inbox; missing otherwise. */
    muted: z.boolean().optional(),
    /** True if pinned to the top of this folder; missing otherwise. */
    pinned: z.boolean().optional(),
    /** True if the sender of a message could not be verified; missing otherwise. */
    unverified: z.boolean().optional(),
    /** Time of the reminder unless a reply arrives; missing without a reminder. */
    remind_at: UnixSeconds.optional(),
    /** True while the thread is in the inbox because no reply arrived in time; missing otherwise. */
    unanswered: z.boolean().optional(),
    /** True if a sender marked a message in this folder as important; missing otherwise. */
    important: z.boolean().optional(),
    /** Time when it returned from Snoozed, unless a newer message arrived since; missing otherwise. */
    woken_at: UnixSeconds.optional(),
    has_attachments: z.boolean(),
    last_message_timestamp: UnixSeconds,
    /**
     * 'sending_failed' if a message could not be sent, 'partly_failed' if one did not reach all recipients, 'infected'
     * if one contains a virus; otherwise empty.
     */
    status: z.string(),
    tracking: Tracking.nullable(),
    /** Next send time of the scheduled or recurring message in the thread. */
    intended_time: UnixSeconds.nullable().optional(),
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

export const ThreadPage = pageOf(Thread).meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof ThreadPage>

/** A received file, downloaded from `/api/v2/files/{uuid}/download`. */
export const Attachment = z
  .object({
    id: Id,
    uuid: z.string(),
    name: z.string(),
    size: z.number().int(),
    content_type: z.string(),
    content_id: z.string().nullable(),
    /** True if the file is shown in the body and not in the list of attachments. */
    inline_image: z.boolean(),
    is_office: z.boolean(),
    /** Result of the virus scan; 'not_scanned' does not mean clean. */
    scan: z.enum(['clean', 'infected', 'not_scanned']),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

/** A message of an open thread. Its body is a separate page at `/api/v2/messages/{id}/body`. */
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
    /** True if it was replied to or forwarded. */
    answered: z.boolean().optional(),
    forwarded: z.boolean().optional(),
    /** True after the reader accepted or declined the read receipt; missing before. */
    receipt_answered: z.boolean().optional(),
    /** Recipients with a read receipt, and whether the receipt was authenticated; missing if there is none. */
    read_by: z.array(z.object({ email: z.string(), at: UnixSeconds, is_proved: z.boolean() })).optional(),
    /** Time of the reminder if no reply arrives; missing without a reminder. */
    remind_at: UnixSeconds.optional(),
    size: z.number().int(),
    files: z.array(Attachment),
    /**
     * 'sending_failed' if it reached no recipient and 'partly_failed' if not all, with the reason in `error_msg`;
     * 'delayed' while a remote server defers it; 'infected', with the virus in `error_msg`; 'receipt' for a read
     * receipt.
     */
    status: z.string(),
    error_msg: z.string(),
    /**
     * Result of sender verification: 'pass', 'fail', 'none' without information, or 'unverified' if the check could not
     * be completed. An unverified message is checked again within minutes.
     */
    authentication: z.enum(['pass', 'fail', 'none', 'unverified']),
    /** True if the sender is outside the reader's organisation. */
    outside: z.boolean(),
    tracking: Tracking.nullable(),
    /** Delivery state of an outgoing message. */
    state: OutgoingState,
    /** Send time of a scheduled message, or next send time of a recurring one. */
    intended_time: UnixSeconds.nullable(),
    periodic: Periodic.nullable(),
    /** State and deadline of a recall; null if it is not available. */
    recall: z.object({ until: UnixSeconds, state: z.enum(['offered', 'processing', 'done']) }).nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** An open thread: its row in the current folder, and all messages, oldest first. */
export const ThreadDetail = z
  .object({ thread: Thread, messages: z.array(Message) })
  .meta({ id: 'ThreadDetail' })
export type ThreadDetail = z.infer<typeof ThreadDetail>
