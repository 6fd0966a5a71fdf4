import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** Reason why a message to a local address was rejected. */
export const IntakeRefusal = z.enum(['unknown', 'disabled', 'over_quota', 'not_a_writer'])
export type IntakeRefusal = z.infer<typeof IntakeRefusal>

/** Mail received and sent on one day. */
export const MailDay = z
  .object({
    /** For example `2026-11-24`, in the time zone of Vietnam. */
    day: z.string(),
    /** Messages delivered to mailboxes, including Junk. */
    came: z.number().int(),
    spam: z.number().int(),
    infected: z.number().int(),
    /** Recipients of outgoing messages, and the number that remote servers rejected. */
    left: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: 'MailDay' })
export type MailDay = z.infer<typeof MailDay>

/** A message that did not reach a recipient. */
export const RefusedMessage = z
  .object({
    at: UnixSeconds,
    from: z.string(),
    to: z.string(),
    /** A value of `SendFailure`. */
    failure: z.string(),
    /** Response of the remote server. */
    answer: z.string(),
  })
  .meta({ id: 'RefusedMessage' })
export type RefusedMessage = z.infer<typeof RefusedMessage>

/** A queued message that a remote server has not accepted yet. */
export const WaitingMessage = z
  .object({
    account_id: Id,
    message_id: Id,
    from: z.string(),
    size: z.number().int(),
    since: UnixSeconds,
    attempts: z.number().int(),
    /** Time of the next attempt, and the time when the message is returned to the sender. */
    next_at: UnixSeconds,
    give_up_at: UnixSeconds,
    /** At most ten of the recipients that are still waiting. */
    recipients: z.array(z.object({ email: z.string(), failure: z.string(), answer: z.string() })),
    recipient_count: z.number().int(),
  })
  .meta({ id: 'WaitingMessage' })
export type WaitingMessage = z.infer<typeof WaitingMessage>

const message = z.object({ account: Id, id: Id })

export const mailFlowEndpoints = endpoints({
  'GET /api/v2/organisation/mail_flow': {
    summary: 'Get incoming and outgoing messages per day, with refusals and reasons',
    access: 'administrator',
    query: z.object({ days: z.coerce.number().int().min(1).max(31).default(14) }),
    reply: z.object({
      /** Oldest first; today is the last entry. */
      days: z.array(MailDay),
      /** Incoming messages rejected on these days. */
      refused_in: z.array(z.object({ why: IntakeRefusal, count: z.number().int(), last_at: UnixSeconds })),
      /** Outgoing messages that remote servers rejected on these days, newest first, at most 50. */
      refused_out: z.array(RefusedMessage),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/queue': {
    summary: 'List waiting messages, next attempt first',
    access: 'administrator',
    reply: z.object({ items: z.array(WaitingMessage), total: z.number().int() }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/retry': {
    summary: 'Retry a waiting message now',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/give_back': {
    summary: 'Retry a waiting message and return it to its sender if that fails',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
})
