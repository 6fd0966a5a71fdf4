import { z } from 'zod'
import { Draft, OutgoingState } from './compose.ts'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

/** Reason why a message was not delivered; clients translate it. `cannot_send` if no better reason is known. */
export const SendFailure = z.enum([
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
export type SendFailure = z.infer<typeof SendFailure>

/**
 * Delivery result for one recipient: delivered locally, accepted by a remote server, waiting for a retry, rejected
 * permanently, or recalled.
 */
export const SentOutcome = z
  .object({
    email: z.string(),
    state: z.enum(['here', 'taken', 'waiting', 'refused', 'recalled']),
    /** Reason for waiting or rejection; null otherwise. */
    failure: SendFailure.nullable(),
    /** Response of the remote server; empty if there was none. */
    answer: z.string(),
    /** Time since which this state applies; null if it was not recorded. */
    since: UnixSeconds.nullable(),
    /** Time of the next attempt while it waits. */
    next_try: UnixSeconds.nullable(),
  })
  .meta({ id: 'SentOutcome' })
export type SentOutcome = z.infer<typeof SentOutcome>

/** Dates up to the end of the year 9999, the limit of calendar functions. */
const Moment = UnixSeconds.max(253_402_300_799)

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const weekday = z.number().int().min(0).max(6).meta({ description: '0 is Monday' })
const dayOfMonth = z.number().int().min(1).max(31)
/** The second Tuesday is `[2, 1]`. Five means the last one, also in months with only four. */
const weekdayOfMonth = z.tuple([z.number().int().min(1).max(5), weekday])

/** Recurrence of a message. A day that a month lacks is its last day. */
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
        z.strictObject({ every_x_month: z.number().int().min(1).max(120), day: dayOfMonth }),
        z.strictObject({ every_x_month: z.number().int().min(1).max(120), weekday_of_month: weekdayOfMonth }),
      ]),
    }),
    z.strictObject({
      by_week: z.strictObject({
        every_x_weeks: z.number().int().min(1).max(520),
        weekdays: z.array(weekday).min(1).max(7),
      }),
    }),
    z.strictObject({ by_days: z.number().int().min(1).max(3650) }),
  ])
  .meta({ id: 'Period' })
export type Period = z.infer<typeof Period>

/** A recurring message: period, time of day in the sender's time zone, start and end. */
export const Periodic = z
  .object({
    period: Period,
    time_send: clockTime,
    start_day: day,
    /** Last day, inclusive; null without an end date. */
    end_day: day.nullable().default(null),
    /** Total number of messages; null without a limit. */
    end_after: z.number().int().min(1).max(10_000).nullable().default(null),
  })
  .meta({ id: 'Periodic' })
export type Periodic = z.infer<typeof Periodic>

/** Reply to a send request: the message is stored, and can be undone until `leaves_at`. */
export const Outgoing = z
  .object({
    msg_id: Id,
    thread_id: Id,
    state: OutgoingState,
    /** Time when it is or was sent. */
    leaves_at: UnixSeconds,
    /** True if it can be undone until then. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'Outgoing' })
export type Outgoing = z.infer<typeof Outgoing>

const sending = {
  msg_id: Id,
  /** Version that the sender saw. A newer version is not sent. */
  version: z.number().int().optional(),
  share_ids: z.array(Id).max(100).optional(),
  /** Warnings that the sender confirmed. */
  confirmed: z
    .array(z.enum(['virus', 'not_scanned']))
    .max(2)
    .default([]),
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

/** One of the recall windows that an organisation can choose. */
const recallSeconds = z
  .number()
  .int()
  .refine((seconds) => limits.recallWindowsSeconds.some((window) => window === seconds), 'is not offered')
  .meta({ examples: [3600] })

/** Period in which users of an organisation can recall a message. */
export const RecallWindow = z.object({ seconds: z.number().int() }).meta({ id: 'RecallWindow' })
export type RecallWindow = z.infer<typeof RecallWindow>

const outsideRecallScope = z.enum(['none', 'unread', 'all'])

/**
 * Messages in this organisation's mailboxes that senders of other local organisations may recall; recipients are
 * notified.
 */
export const OutsideRecall = z.object({ takes: outsideRecallScope }).meta({ id: 'OutsideRecall' })
export type OutsideRecall = z.infer<typeof OutsideRecall>

export const outboxEndpoints = endpoints({
  'POST /api/v2/send_mail': {
    summary: 'Send a draft, with an optional delay for undo. Repeated requests return the same result',
    access: 'account',
    mailbox: { needs: 'send', act: 'sent' },
    body: z.object({
      ...sending,
      async: z.boolean().default(false),
      delay: z.number().int().min(0).max(120).default(0).meta({ description: 'Delay in seconds' }),
    }),
    reply: Outgoing,
    refuses: sendRefusals,
  },
  'POST /api/v2/undo_send_mail': {
    summary: 'Undo sending: the message becomes a draft again',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    body: z.object({ msg_id: Id }),
    reply: Draft,
    refuses: ['undo_window_closed'],
  },
  'POST /api/v2/messages/schedule': {
    summary: 'Schedule a draft, at least about 5 minutes ahead',
    access: 'account',
    mailbox: { needs: 'send', act: 'scheduled' },
    body: z.object({
      ...sending,
      intended_time: Moment.optional(),
      timestamp: Moment.optional().meta({ description: 'Alias of intended_time' }),
    }),
    reply: Outgoing,
    refuses: [...sendRefusals, 'schedule_too_soon'],
  },
  'DELETE /api/v2/messages/:id/schedule': {
    summary: 'Cancel a scheduled message: it becomes a draft again',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id }),
    reply: Draft,
    refuses: ['undo_window_closed'],
  },
  'POST /api/v2/messages/periodic': {
    summary: 'Send a draft periodically',
    access: 'account',
    body: z.object({ ...sending, ...Periodic.shape }),
    reply: Outgoing.extend({ next: z.array(UnixSeconds).meta({ description: 'Next sending times' }) }),
    refuses: [...sendRefusals, 'schedule_too_soon', 'period_without_date'],
  },
  'DELETE /api/v2/messages/:id/periodic': {
    summary: 'Stop a periodic message: it becomes a draft again',
    access: 'account',
    mailbox: { needs: 'send', act: 'taken_back' },
    params: z.object({ id: Id }),
    reply: Draft,
    refuses: [],
  },
  'POST /api/v2/messages/:id/receipt': {
    summary: 'Send or decline the requested read receipt, once',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({ send: z.boolean() }),
    refuses: ['receipt_not_wanted', 'sending_disabled', 'sending_stopped', 'dns_verification_failed'],
  },
  'POST /api/v2/messages/recall': {
    summary: 'Recall a sent message from local mailboxes. A report arrives in the inbox',
    access: 'account',
    mailbox: { needs: 'send', act: 'recalled' },
    body: z.object({ message_id: Id }),
    reply: z.object({ state: z.literal('processing') }),
    refuses: ['recall_expired', 'recall_not_available', 'sending_disabled', 'sending_stopped'],
  },
  'POST /api/v2/share_mail': {
    summary: 'Send the link of a share to its external recipients. A repeated key sends nothing',
    access: 'account',
    body: z.object({
      share_id: Id,
      emails: z.array(z.string().max(320)).min(1).max(limits.maxRecipients),
      /** Personal message; the password is never sent. */
      message: z.string().trim().max(limits.maxShareMessageCharacters).default(''),
      /** Idempotency key. */
      key: z.string().min(1).max(100),
    }),
    reply: z.object({ sent: z.array(z.string()) }),
    refuses: [
      'too_many_requests',
      'sending_disabled',
      'sending_stopped',
      'dns_verification_failed',
      'sending_limit',
    ],
  },
  'GET /api/v2/messages/:id/recipients': {
    summary: 'Get the delivery state of each recipient',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    /** Empty for messages not sent from here, or sent so long ago that no results are stored. */
    reply: z.object({ recipients: z.array(SentOutcome) }),
    refuses: [],
  },
  'GET /api/v2/organisation/recall_window': {
    summary: 'Get how long members can recall a message',
    access: 'administrator',
    reply: RecallWindow,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/recall_window': {
    summary: 'Set how long members can recall a message. Sent messages keep their value',
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
    summary:
      'Set what other organisations can recall: nothing, unread messages or all. The recipient sees a notice',
    access: 'administrator',
    body: z.object({ takes: outsideRecallScope }),
    reply: OutsideRecall,
    refuses: ['forbidden'],
  },
})

export const trackingEndpoints = endpoints({
  'GET /api/v2/messages/:id/views': {
    summary: 'List the views of a tracked message',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    reply: z.object({
      view_count: z.number().int(),
      first_seen: UnixSeconds.nullable(),
      last_seen: UnixSeconds.nullable(),
      /** Recipients with an individual copy; others are included in the total only. */
      recipients: z.array(
        z.object({
          email: z.string(),
          view_count: z.number().int(),
          first_seen: UnixSeconds.nullable(),
          last_seen: UnixSeconds.nullable(),
        }),
      ),
    }),
    refuses: [],
  },
  'GET /api/v2/seen/:token': {
    summary: 'Get the tracking pixel of a message',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[0-9a-zA-Z_-]{16,64}$/) }),
    bytes: 'image/gif',
    refuses: [],
  },
})
