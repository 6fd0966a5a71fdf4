import { z } from 'zod'
import { Draft, OutgoingState } from './compose.ts'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

export const SendFailure = z
  .enum([
    'receiver_unknown',
    'server_silent',
    'mailbox_full',
    'sender_not_allowed',
    'receiver_refused',
    'relay_denied',
    'too_large',
    'domain_not_found',
    'cannot_send',
  ])
  .describe('Reason why a message was not delivered; `cannot_send` if no better reason is known')
export type SendFailure = z.infer<typeof SendFailure>

export const SentOutcome = z
  .object({
    email: z.string(),
    state: z
      .enum(['here', 'taken', 'waiting', 'refused', 'recalled'])
      .describe(
        '`here`: delivered on this server; `taken`: accepted by the remote server; `waiting` for another attempt; `refused` permanently; `recalled`',
      ),
    failure: SendFailure.nullable().describe('Reason for waiting or rejection; null otherwise'),
    answer: z.string().describe('Response of the remote server; empty if there was none'),
    since: UnixSeconds.nullable().describe(
      'Time since which this state applies; null if it was not recorded',
    ),
    next_try: UnixSeconds.nullable().describe('Time of the next attempt while it waits'),
  })
  .meta({ id: 'SentOutcome', description: 'Delivery state for one recipient' })
export type SentOutcome = z.infer<typeof SentOutcome>

const Moment = UnixSeconds.max(253_402_300_799).describe(
  'Unix time in seconds, UTC; at most the end of the year 9999',
)

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('Date: YYYY-MM-DD')
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('Time of day: HH:MM, in the time zone of the sender')
const weekday = z.number().int().min(0).max(6).describe('0 is Monday')
const dayOfMonth = z.number().int().min(1).max(31).describe('Day of the month')
const weekdayOfMonth = z
  .tuple([z.number().int().min(1).max(5), weekday])
  .describe('Weekday of a month: the second Tuesday is [2, 1]; 5 means the last one')

export const Period = z
  .union([
    z.strictObject({
      by_year: z.union([
        z.strictObject({ month: z.number().int().min(1).max(12), day: dayOfMonth }),
        z.strictObject({ month: z.number().int().min(1).max(12), weekday_of_month: weekdayOfMonth }),
      ]),
    }),
    z.strictObject({
      by_month: z.union([
        z.strictObject({
          every_x_month: z.number().int().min(1).max(120).describe('Every so many months'),
          day: dayOfMonth,
        }),
        z.strictObject({
          every_x_month: z.number().int().min(1).max(120).describe('Every so many months'),
          weekday_of_month: weekdayOfMonth,
        }),
      ]),
    }),
    z.strictObject({
      by_week: z.strictObject({
        every_x_weeks: z.number().int().min(1).max(520).describe('Every so many weeks'),
        weekdays: z.array(weekday).min(1).max(7),
      }),
    }),
    z.strictObject({ by_days: z.number().int().min(1).max(3650).describe('Every so many days') }),
  ])
  .meta({
    id: 'Period',
    description: 'Recurrence of a message. If a month lacks the day, its last day is used',
  })
export type Period = z.infer<typeof Period>

export const Periodic = z
  .object({
    period: Period,
    time_send: clockTime.describe('Time of day: HH:MM, in the time zone of the sender'),
    start_day: day.describe('First day: YYYY-MM-DD'),
    end_day: day.nullable().default(null).describe('Last day, inclusive; null without an end date'),
    end_after: z
      .number()
      .int()
      .min(1)
      .max(10_000)
      .nullable()
      .default(null)
      .describe('Total number of messages; null without a limit'),
  })
  .meta({
    id: 'Periodic',
    description: "A recurring message: period, time of day in the sender's time zone, start and end",
  })
export type Periodic = z.infer<typeof Periodic>

export const Outgoing = z
  .object({
    msg_id: Id,
    thread_id: Id,
    state: OutgoingState,
    leaves_at: UnixSeconds.describe('Time when it is or was sent'),
    can_undo: z.boolean().describe('True if it can be undone until then'),
  })
  .meta({ id: 'Outgoing', description: 'An accepted message. It can be undone until `leaves_at`' })
export type Outgoing = z.infer<typeof Outgoing>

const sending = {
  msg_id: Id.describe('Id of the draft'),
  version: z
    .number()
    .int()
    .optional()
    .describe('Version of the draft that the user saw. If the stored draft is newer, it is not sent'),
  share_ids: z
    .array(Id)
    .max(100)
    .optional()
    .describe('Shares whose links are in the message; they open when it is sent'),
  confirmed: z
    .array(z.enum(['virus', 'not_scanned']))
    .max(2)
    .default([])
    .describe(
      'Confirmed warnings. `virus`: send infected files; `not_scanned`: send files that could not be scanned',
    ),
}

const sendRefusals = [
  'sending_disabled',
  'dns_verification_failed',
  'draft_changed',
  'not_a_draft',
  'no_sender',
  'no_receiver',
  'invalid_receivers',
  'body_too_long',
  'total_too_large',
  'file_blocked',
  'virus_unconfirmed',
  'domain_not_found',
  'sending_limit',
  'too_many_receivers',
  'sending_stopped',
] as const

const recallSeconds = z
  .number()
  .int()
  .refine((seconds) => limits.recallWindowsSeconds.some((window) => window === seconds), 'is not offered')
  .meta({
    examples: [3600],
    description: 'Recall period in seconds; one of the periods that the product offers',
  })

export const RecallWindow = z
  .object({ seconds: z.number().int().describe('Recall period in seconds') })
  .meta({ id: 'RecallWindow', description: 'Period in which users of an organisation can recall a message' })
export type RecallWindow = z.infer<typeof RecallWindow>

const outsideRecallScope = z
  .enum(['none', 'unread', 'all'])
  .describe('Messages that may be recalled: none, unread ones, or all')

export const OutsideRecall = z
  .object({
    takes: outsideRecallScope.describe(
      'Messages that senders of other organisations may recall: none, unread ones, or all',
    ),
  })
  .meta({
    id: 'OutsideRecall',
    description:
      "Messages in this organisation's mailboxes that senders of other local organisations may recall; recipients are notified",
  })
export type OutsideRecall = z.infer<typeof OutsideRecall>

export const outboxEndpoints = endpoints({
  'POST /api/v2/send_mail': {
    summary: 'Send a draft',
    description:
      'The message is queued and leaves after `delay` seconds. Until then `POST /api/v2/undo_send_mail` cancels it. Repeating the request returns the same result; the message is sent once.',
    access: 'account',
    mailbox: { needs: 'send', act: 'sent' },
    body: z.object({
      ...sending,
      async: z
        .boolean()
        .default(false)
        .describe('Ignored; for older clients. Sending always runs in the background'),
      delay: z
        .number()
        .int()
        .min(0)
        .max(120)
        .default(0)
        .describe('Seconds until the message leaves; it can be undone until then'),
    }),
    reply: Outgoing,
    refuses: sendRefusals,
  },
  'POST /api/v2/undo_send_mail': {
    summary: 'Undo sending',
    description: 'The message becomes a draft again. Possible until `leaves_at`.',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    body: z.object({ msg_id: Id.describe('Id of the message') }),
    reply: Draft,
    refuses: ['undo_window_closed'],
  },
  'POST /api/v2/messages/schedule': {
    summary: 'Schedule a draft',
    description:
      'The time must be at least about 5 minutes from now. The message is in the folder Scheduled until then.',
    access: 'account',
    mailbox: { needs: 'send', act: 'scheduled' },
    body: z.object({
      ...sending,
      intended_time: Moment.optional().describe(
        'Time to send, Unix time in seconds, UTC. Required unless `timestamp` is sent',
      ),
      timestamp: Moment.optional().describe('Alias of intended_time'),
    }),
    reply: Outgoing,
    refuses: [...sendRefusals, 'schedule_too_soon'],
  },
  'DELETE /api/v2/messages/:id/schedule': {
    summary: 'Cancel a scheduled message',
    description: 'The message becomes a draft again.',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: Draft,
    refuses: ['undo_window_closed'],
  },
  'POST /api/v2/messages/periodic': {
    summary: 'Send a draft periodically',
    description: 'The reply contains the next sending times. Each time a copy of the message is sent.',
    access: 'account',
    body: z.object({ ...sending, ...Periodic.shape }),
    reply: Outgoing.extend({ next: z.array(UnixSeconds).describe('Next sending times') }),
    refuses: [...sendRefusals, 'schedule_too_soon', 'period_without_date'],
  },
  'DELETE /api/v2/messages/:id/periodic': {
    summary: 'Stop a periodic message',
    description: 'The message becomes a draft again. Copies that were sent are not affected.',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: Draft,
    refuses: [],
  },
  'POST /api/v2/messages/:id/receipt': {
    summary: 'Answer a read receipt request',
    description: 'Sends the receipt or declines it. Only the first answer counts.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the message') }),
    body: z.object({ send: z.boolean().describe('False to decline the receipt') }),
    refuses: ['receipt_not_wanted', 'sending_disabled', 'sending_stopped', 'dns_verification_failed'],
  },
  'POST /api/v2/messages/recall': {
    summary: 'Recall a sent message',
    description:
      'Removes the message from mailboxes of this server in the background. A report arrives in your inbox. Copies on other servers remain.',
    access: 'account',
    mailbox: { needs: 'send', act: 'recalled' },
    body: z.object({ message_id: Id.describe('Id of the message in Sent') }),
    reply: z.object({
      state: z.literal('processing').describe('Always `processing`: the recall runs in the background'),
    }),
    refuses: ['recall_expired', 'recall_not_available', 'sending_disabled', 'sending_stopped'],
  },
  'POST /api/v2/share_mail': {
    summary: 'Send the link of a share by mail',
    description:
      'Sends the link to external recipients of the share. The password is never sent. Repeating the request with the same `key` sends nothing.',
    access: 'account',
    body: z.object({
      share_id: Id,
      emails: z
        .array(z.string().max(320))
        .min(1)
        .max(limits.maxRecipients)
        .describe('External recipients of the share'),
      message: z
        .string()
        .trim()
        .max(limits.maxShareMessageCharacters)
        .default('')
        .describe('Personal message; the password is never sent'),
      key: z
        .string()
        .min(1)
        .max(100)
        .describe('Idempotency key: a repeated request with the same key sends nothing'),
    }),
    reply: z.object({ sent: z.array(z.string()).describe('Addresses to which the link is sent') }),
    refuses: [
      'too_many_requests',
      'sending_disabled',
      'sending_stopped',
      'dns_verification_failed',
      'sending_limit',
    ],
  },
  'GET /api/v2/messages/:id/recipients': {
    summary: 'List recipients with their delivery state',
    description:
      'Empty for messages that were not sent from here, or so long ago that results are no longer stored.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: z.object({ recipients: z.array(SentOutcome) }),
    refuses: [],
  },
  'GET /api/v2/organisation/recall_window': {
    summary: 'Get the recall period',
    access: 'administrator',
    reply: RecallWindow,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/recall_window': {
    summary: 'Set the recall period',
    description:
      'Users can recall a message during this period. Messages that were already sent are not affected.',
    access: 'administrator',
    body: z.object({ seconds: recallSeconds }),
    reply: RecallWindow,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/outside_recall': {
    summary: 'Get the recall policy for other organisations',
    access: 'administrator',
    reply: OutsideRecall,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/outside_recall': {
    summary: 'Set the recall policy for other organisations',
    description:
      'Decides whether senders of other organisations of this server may recall messages from your mailboxes. Recipients see a notice in place of a recalled message.',
    access: 'administrator',
    body: z.object({
      takes: outsideRecallScope.describe(
        'Messages that senders of other organisations may recall: none, unread ones, or all',
      ),
    }),
    reply: OutsideRecall,
    refuses: ['forbidden'],
  },
})

export const trackingEndpoints = endpoints({
  'GET /api/v2/messages/:id/views': {
    summary: 'List the views of a tracked message',
    description: 'The numbers are a lower bound, because recipients can block images.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: z.object({
      view_count: z.number().int().describe('Number of views'),
      first_seen: UnixSeconds.nullable().describe('Unix time in seconds, UTC; null before the first view'),
      last_seen: UnixSeconds.nullable().describe('Unix time in seconds, UTC; null before the first view'),
      recipients: z
        .array(
          z.object({
            email: z.string(),
            view_count: z.number().int().describe('Number of views'),
            first_seen: UnixSeconds.nullable(),
            last_seen: UnixSeconds.nullable(),
          }),
        )
        .describe('Recipients with an individual copy; others are included in the total only'),
    }),
    refuses: [],
  },
  'GET /api/v2/seen/:token': {
    summary: 'Get the tracking pixel of a message',
    description: 'Counts a view of the message. The reply is always the same image.',
    access: 'public',
    params: z.object({
      token: z
        .string()
        .regex(/^[0-9a-zA-Z_-]{16,64}$/)
        .describe('Token of the message and recipient'),
    }),
    bytes: 'image/gif',
    refuses: [],
  },
})
