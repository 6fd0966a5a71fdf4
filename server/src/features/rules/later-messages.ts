import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** A message to be forwarded unchanged. */
export const ForwardedMessage = z.object({
  accountId: z.string(),
  /** Forwarding mailbox or group. */
  mailbox: z.string(),
  isGroup: z.boolean().optional(),
  /** Envelope sender; empty for a bounce. */
  envelopeFrom: z.string(),
  to: z.string(),
  blobHash: z.string(),
  /** True when its sender was found to be forged; the recipient is warned. */
  isSpoofed: z.boolean().optional(),
  /** True when the sender check was incomplete and the policy of the domain does not allow that. */
  isUnverified: z.boolean().optional(),
  /** True when the sender check failed and the policy of the domain allows that. */
  isFailed: z.boolean().optional(),
  /** Data for recognising bounces; absent when the sender is unverified and must not be notified. */
  returns: z.object({ messageIdHeader: z.string(), subject: z.string() }).optional(),
})
export type ForwardedMessage = z.infer<typeof ForwardedMessage>

/** An out-of-office reply. */
export const VacationReply = z.object({
  accountId: z.string(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** True when the body is a MIME entity. */
  isMime: z.boolean().optional(),
  /** Message-ID of the original message. */
  messageIdHeader: z.string(),
})
export type VacationReply = z.infer<typeof VacationReply>

export const forwardJob = 'forward_letter'
export const vacationJob = 'vacation_answer'

interface LaterDeps {
  clock: Clock
  jobs: JobQueue
}

/** Schedules forwarding in the transaction that stores the message. */
export function planForward(deps: LaterDeps, tx: Transaction, message: ForwardedMessage): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: forwardJob, payload: message, runAt: deps.clock.now() })
}

/** Schedules a reply in the transaction that stores the message. */
export function planVacationReply(deps: LaterDeps, tx: Transaction, reply: VacationReply): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: vacationJob, payload: reply, runAt: deps.clock.now() })
}

/** Bounce of a forwarded message, to be passed on to its original sender. */
export const PassedBounce = z.object({
  to: z.string(),
  /** Forwarding mailbox. */
  mailbox: z.string(),
  messageIdHeader: z.string(),
  subject: z.string(),
  /** Status of the remote server, such as `5.1.1`; empty when it sent none. */
  status: z.string(),
})
export type PassedBounce = z.infer<typeof PassedBounce>

export const bounceJob = 'pass_on_bounce'

/** Schedules the notification of the original sender about a bounced message. */
export function planPassedBounce(deps: LaterDeps, tx: Transaction, bounce: PassedBounce): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: bounceJob, payload: bounce, runAt: deps.clock.now() })
}
