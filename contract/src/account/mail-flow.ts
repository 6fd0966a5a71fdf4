import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** Why a message to an address here was not taken. */
export const IntakeRefusal = z.enum(['unknown', 'disabled', 'over_quota', 'not_a_writer'])
export type IntakeRefusal = z.infer<typeof IntakeRefusal>

/** What came and left on one day. */
export const MailDay = z
  .object({
    /** `2026-11-24`, by the clock of Vietnam. */
    day: z.string(),
    /** Messages that came into mailboxes, those in Junk among them. */
    came: z.number().int(),
    spam: z.number().int(),
    infected: z.number().int(),
    /** Recipients that messages left for, and those of them that servers elsewhere refused. */
    left: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: 'MailDay' })
export type MailDay = z.infer<typeof MailDay>

/** A message that did not reach somebody. */
export const RefusedMessage = z
  .object({
    at: UnixSeconds,
    from: z.string(),
    to: z.string(),
    /** A word of `SendFailure`. */
    failure: z.string(),
    /** What the other server said. */
    answer: z.string(),
  })
  .meta({ id: 'RefusedMessage' })
export type RefusedMessage = z.infer<typeof RefusedMessage>

/** A message that waits to leave, because a server did not take it yet. */
export const WaitingMessage = z
  .object({
    account_id: Id,
    message_id: Id,
    from: z.string(),
    size: z.number().int(),
    since: UnixSeconds,
    attempts: z.number().int(),
    /** When it is tried next, and when it is given back to its sender. */
    next_at: UnixSeconds,
    give_up_at: UnixSeconds,
    /** Those whom it has not reached, at most ten of them. */
    recipients: z.array(z.object({ email: z.string(), failure: z.string(), answer: z.string() })),
    recipient_count: z.number().int(),
  })
  .meta({ id: 'WaitingMessage' })
export type WaitingMessage = z.infer<typeof WaitingMessage>

const message = z.object({ account: Id, id: Id })

export const mailFlowEndpoints = endpoints({
  'GET /api/v2/organisation/mail_flow': {
    summary: 'Get daily counts of received, sent and refused messages',
    access: 'administrator',
    query: z.object({ days: z.coerce.number().int().min(1).max(31).default(14) }),
    reply: z.object({
      /** The oldest first, today last. */
      days: z.array(MailDay),
      /** Of these days: what was not taken from others. */
      refused_in: z.array(z.object({ why: IntakeRefusal, count: z.number().int(), last_at: UnixSeconds })),
      /** Of these days: what others did not take, the newest first, at most fifty. */
      refused_out: z.array(RefusedMessage),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/queue': {
    summary: 'List deferred outgoing messages by next attempt',
    access: 'administrator',
    reply: z.object({ items: z.array(WaitingMessage), total: z.number().int() }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/retry': {
    summary: 'Retry a deferred message now',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/give_back': {
    summary: 'Retry a deferred message and return it to its sender if that fails',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
})
