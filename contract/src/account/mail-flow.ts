import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

export const IntakeRefusal = z
  .enum(['unknown', 'disabled', 'over_quota', 'not_a_writer'])
  .describe(
    'Reason why a message to a local address was rejected. `not_a_writer`: the group does not accept the sender',
  )
export type IntakeRefusal = z.infer<typeof IntakeRefusal>

export const MailDay = z
  .object({
    day: z.string().describe('For example `2026-11-24`, in the time zone of Vietnam'),
    came: z.number().int().describe('Messages delivered to mailboxes, including Junk'),
    spam: z.number().int().describe('Messages delivered to Junk'),
    infected: z.number().int().describe('Delivered messages with a virus'),
    left: z.number().int().describe('Recipients of outgoing messages'),
    refused: z.number().int().describe('Recipients whose server rejected the message'),
  })
  .meta({ id: 'MailDay', description: 'Mail received and sent on one day' })
export type MailDay = z.infer<typeof MailDay>

export const RefusedMessage = z
  .object({
    at: UnixSeconds,
    from: z.string(),
    to: z.string(),
    failure: z.string().describe('Reason, a value of `SendFailure`'),
    answer: z.string().describe('Response of the remote server'),
  })
  .meta({ id: 'RefusedMessage', description: 'A message that did not reach a recipient' })
export type RefusedMessage = z.infer<typeof RefusedMessage>

export const WaitingMessage = z
  .object({
    account_id: Id,
    message_id: Id,
    from: z.string(),
    size: z.number().int().describe('Size in bytes'),
    since: UnixSeconds.describe('Time since which the message waits, Unix time in seconds, UTC'),
    attempts: z.number().int().describe('Number of failed attempts'),
    next_at: UnixSeconds.describe('Time of the next attempt, Unix time in seconds, UTC'),
    give_up_at: UnixSeconds.describe(
      'Time when the message is returned to the sender, Unix time in seconds, UTC',
    ),
    recipients: z
      .array(
        z.object({
          email: z.string(),
          failure: z.string().describe('Reason, a value of `SendFailure`'),
          answer: z.string().describe('Response of the remote server'),
        }),
      )
      .describe('At most ten of the recipients that are still waiting'),
    recipient_count: z.number().int().describe('Number of all waiting recipients'),
  })
  .meta({ id: 'WaitingMessage', description: 'A queued message that a remote server has not accepted yet' })
export type WaitingMessage = z.infer<typeof WaitingMessage>

const message = z.object({
  account: Id.describe('Id of the sending account'),
  id: Id.describe('Id of the message'),
})

export const mailFlowEndpoints = endpoints({
  'GET /api/v2/organisation/mail_flow': {
    summary: 'Get mail statistics per day',
    description: 'Counts incoming and outgoing messages, with rejected messages and their reasons.',
    access: 'administrator',
    query: z.object({
      days: z.coerce.number().int().min(1).max(31).default(14).describe('Number of days, ending today'),
    }),
    reply: z.object({
      days: z.array(MailDay).describe('Oldest first; today is the last entry'),
      refused_in: z
        .array(
          z.object({
            why: IntakeRefusal.describe('Reason of the rejection'),
            count: z.number().int().describe('Number of rejected messages'),
            last_at: UnixSeconds.describe('Time of the last such message, Unix time in seconds, UTC'),
          }),
        )
        .describe('Incoming messages rejected on these days'),
      refused_out: z
        .array(RefusedMessage)
        .describe('Outgoing messages that remote servers rejected on these days, newest first, at most 50'),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/queue': {
    summary: 'List waiting messages',
    description:
      'Returns outgoing messages that a remote server has not accepted yet. The message with the earliest next attempt is first.',
    access: 'administrator',
    reply: z.object({
      items: z.array(WaitingMessage),
      total: z.number().int().describe('Number of all waiting messages'),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/retry': {
    summary: 'Retry a waiting message now',
    description: 'The attempt runs in the background. The time limit of the message does not change.',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/queue/:account/:id/give_back': {
    summary: 'Return a waiting message after a last attempt',
    description:
      'The server tries once more in the background. If that fails, the sender receives a bounce message.',
    access: 'administrator',
    params: message,
    refuses: ['forbidden'],
  },
})
