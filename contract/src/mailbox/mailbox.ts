import { z } from 'zod'
import { OutgoingState } from '../compose.ts'
import { Correspondent, Id, pageOf, UnixSeconds } from '../ids.ts'
import { Periodic } from '../outbox.ts'

export const Folder = z
  .object({
    id: Id,
    v4_folder_id: Id.describe('Same value as `id`, for older clients'),
    name: z.string().describe('Name in page addresses: a system name or the path'),
    display_name: z.string().describe('Path of the folder, separated by slashes'),
    unread_threads: z.number().int().describe('Number of unread threads'),
    total_threads: z.number().int().describe('Number of threads'),
    icon: z.string().describe('Name of an icon: that of the system folder, or `folder`'),
    get children() {
      return z.array(Folder)
    },
  })
  .meta({
    id: 'Folder',
    description: 'A folder with counts and subfolders. `display_name` is the path, separated by slashes',
  })
export type Folder = z.infer<typeof Folder>

export const Tracking = z
  .object({
    view_count: z.number().int().describe('Number of views'),
    first_seen: UnixSeconds.nullable().describe(
      'Time of the first view, Unix time in seconds, UTC; null before the first',
    ),
    last_seen: UnixSeconds.nullable().describe(
      'Time of the last view, Unix time in seconds, UTC; null before the first',
    ),
  })
  .meta({
    id: 'Tracking',
    description: 'Views of a tracked message. A lower bound, because recipients may block images',
  })

export const Thread = z
  .object({
    id: Id,
    v4_id: Id.describe('Same value as `id`, for older clients'),
    thread_id: Id.describe('Same value as `id`, for older clients'),
    folder_id: Id,
    v4_folder_id: Id.describe('Same value as `folder_id`, for older clients'),
    old_folder_id: Id.nullable().describe('Previous folder, to undo a move'),
    folder_ids: z.array(Id).describe('All folders that contain a message of the thread'),
    mailbox_name: z.string().describe('Name of the folder'),
    subject: z.string(),
    snippet: z.string().describe('Start of the newest message in this folder'),
    participants: z.array(Correspondent).describe('Distinct senders of the conversation, oldest first'),
    to: z
      .array(Correspondent)
      .describe(
        'Recipients of the newest message in this folder; shown in Sent and Drafts instead of senders',
      ),
    message_ids: z.array(Id).describe('Ids of the messages in this folder, the oldest first'),
    draft_ids: z.array(Id).describe('Ids of the drafts of the thread'),
    message_count: z.number().int().describe('Number of messages in this folder'),
    unread: z.boolean().describe('True if a message in this folder is unread'),
    starred: z.boolean(),
    answered: z
      .boolean()
      .optional()
      .describe('True if a message of the thread was replied to; missing otherwise'),
    forwarded: z
      .boolean()
      .optional()
      .describe('True if a message of the thread was forwarded; missing otherwise'),
    labels: z.array(Id).optional().describe('Labels of its messages; missing if there are none'),
    to_me: z
      .boolean()
      .optional()
      .describe('True if a message in this folder is addressed to the user in To or Cc; missing otherwise'),
    muted: z.boolean().optional().describe('True if replies skip the inbox; missing otherwise'),
    pinned: z.boolean().optional().describe('True if pinned to the top of this folder; missing otherwise'),
    unverified: z
      .boolean()
      .optional()
      .describe('True if the sender of a message could not be verified; missing otherwise'),
    remind_at: UnixSeconds.optional().describe(
      'Time of the reminder unless a reply arrives; missing without a reminder',
    ),
    unanswered: z
      .boolean()
      .optional()
      .describe('True while the thread is in the inbox because no reply arrived in time; missing otherwise'),
    important: z
      .boolean()
      .optional()
      .describe('True if a sender marked a message in this folder as important; missing otherwise'),
    woken_at: UnixSeconds.optional().describe(
      'Time when it returned from Snoozed, unless a newer message arrived since; missing otherwise',
    ),
    has_attachments: z.boolean(),
    last_message_timestamp: UnixSeconds.describe(
      'Time of the newest message in this folder, Unix time in seconds, UTC',
    ),
    status: z
      .string()
      .describe(
        "'sending_failed' if a message could not be sent, 'partly_failed' if one did not reach all recipients, 'infected' if one contains a virus; otherwise empty",
      ),
    tracking: Tracking.nullable().describe('Views of its tracked messages; null if there are none'),
    intended_time: UnixSeconds.nullable()
      .optional()
      .describe('Next send time of the scheduled or recurring message in the thread'),
  })
  .meta({
    id: 'Thread',
    description:
      'A thread in the list of one folder. Count, unread state, snippet and time refer to this folder',
  })
export type Thread = z.infer<typeof Thread>

export const ThreadPage = pageOf(Thread).meta({ id: 'ThreadPage', description: 'A page of threads' })
export type ThreadPage = z.infer<typeof ThreadPage>

export const Attachment = z
  .object({
    id: Id,
    uuid: z.string(),
    name: z.string(),
    size: z.number().int().describe('Size in bytes'),
    content_type: z.string(),
    content_id: z.string().nullable().describe('Content-ID of an image in the body; null otherwise'),
    inline_image: z
      .boolean()
      .describe('True if the file is shown in the body and not in the list of attachments'),
    is_office: z.boolean().describe('True if an office server can open the file'),
    scan: z
      .enum(['clean', 'infected', 'not_scanned'])
      .describe("Result of the virus scan; 'not_scanned' does not mean clean"),
  })
  .meta({ id: 'Attachment', description: 'A received file, downloaded from `/api/v2/files/{uuid}/download`' })
export type Attachment = z.infer<typeof Attachment>

export const Message = z
  .object({
    id: Id,
    thread_id: Id,
    folder_id: Id,
    folder: z.string().describe('Name of the folder'),
    old_folder: z.string().nullable().describe('Name of the previous folder; null if there is none'),
    message_id_header: z.string().describe('Header field Message-ID'),
    in_reply_to: z.string().describe('Header field In-Reply-To'),
    references: z.string().describe('Header field References'),
    is_draft: z.boolean(),
    from: Correspondent,
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    bcc: z.array(Correspondent).describe('Hidden recipients; only in sent messages and drafts'),
    reply_to: z.array(Correspondent),
    subject: z.string(),
    snippet: z.string().describe('Start of the text'),
    date: UnixSeconds,
    unread: z.boolean(),
    starred: z.boolean(),
    answered: z.boolean().optional().describe('True if it was replied to'),
    forwarded: z.boolean().optional().describe('True if it was forwarded'),
    receipt_answered: z
      .boolean()
      .optional()
      .describe('True after the reader accepted or declined the read receipt; missing before'),
    read_by: z
      .array(
        z.object({
          email: z.string(),
          at: UnixSeconds,
          is_proved: z.boolean().describe('True if the receipt passed sender verification'),
        }),
      )
      .optional()
      .describe(
        'Recipients with a read receipt, and whether the receipt was authenticated; missing if there is none',
      ),
    remind_at: UnixSeconds.optional().describe(
      'Time of the reminder if no reply arrives; missing without a reminder',
    ),
    size: z.number().int().describe('Size in bytes'),
    files: z.array(Attachment),
    status: z
      .string()
      .describe(
        "'sending_failed' if it reached no recipient and 'partly_failed' if not all, with the reason in `error_msg`; 'delayed' while a remote server defers it; 'infected', with the virus in `error_msg`; 'receipt' for a read receipt",
      ),
    error_msg: z.string().describe('Details of `status`; otherwise empty'),
    authentication: z
      .enum(['pass', 'fail', 'none', 'unverified'])
      .describe(
        "Result of sender verification: 'pass', 'fail', 'none' without information, or 'unverified' if the check could not be completed. An unverified message is checked again within minutes",
      ),
    outside: z.boolean().describe("True if the sender is outside the reader's organisation"),
    tracking: Tracking.nullable().describe('Views; null if the message is not tracked'),
    state: OutgoingState.describe('Delivery state of an outgoing message'),
    intended_time: UnixSeconds.nullable().describe(
      'Send time of a scheduled message, or next send time of a recurring one',
    ),
    periodic: Periodic.nullable().describe('Recurrence of a periodic message; null otherwise'),
    recall: z
      .object({
        until: UnixSeconds.describe('End of the recall period, Unix time in seconds, UTC'),
        state: z
          .enum(['offered', 'processing', 'done'])
          .describe(
            '`offered`: the message can be recalled; `processing`: the recall runs; `done`: the report has arrived',
          ),
      })
      .nullable()
      .describe('State and deadline of a recall; null if it is not available'),
  })
  .meta({
    id: 'Message',
    description: 'A message of an open thread. Its body is a separate page at `/api/v2/messages/{id}/body`',
  })
export type Message = z.infer<typeof Message>

export const ThreadDetail = z.object({ thread: Thread, messages: z.array(Message) }).meta({
  id: 'ThreadDetail',
  description: 'An open thread: its row in the current folder, and all messages, oldest first',
})
export type ThreadDetail = z.infer<typeof ThreadDetail>
