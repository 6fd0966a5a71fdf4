import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** A message that goes on to another address, with its content untouched. */
export const ForwardedMessage = z.object({
  accountId: z.string(),
  /** The mailbox that it goes on from, or the group. */
  mailbox: z.string(),
  isGroup: z.boolean().optional(),
  /** Who wrote it, as the envelope says; empty for a bounce. */
  envelopeFrom: z.string(),
  to: z.string(),
  blobHash: z.string(),
  /** Its sender was found to be forged: whoever gets it is to know. */
  isSpoofed: z.boolean().optional(),
  /** The check of its sender was not completed, and its policy is not known to allow that. */
  isUnverified: z.boolean().optional(),
  /** The check of its sender failed; the policy of its domain allows that. */
  isFailed: z.boolean().optional(),
  /** What a report about it is known by; left out where its sender may be somebody else, who is to hear nothing. */
  returns: z.object({ messageIdHeader: z.string(), subject: z.string() }).optional(),
})
export type ForwardedMessage = z.infer<typeof ForwardedMessage>

/** The answer of somebody who is away. */
export const VacationAnswer = z.object({
  accountId: z.string(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The body is a MIME entity. */
  isMime: z.boolean().optional(),
  /** The message that is answered. */
  messageIdHeader: z.string(),
})
export type VacationAnswer = z.infer<typeof VacationAnswer>

export const forwardJob = 'forward_letter'
export const vacationJob = 'vacation_answer'

interface LaterDeps {
  clock: Clock
  jobs: JobQueue
}

/** Sends a message on once it is kept here. */
export function planForward(deps: LaterDeps, tx: Transaction, message: ForwardedMessage): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: forwardJob, payload: message, runAt: deps.clock.now() })
}

/** Answers a message once it is kept here. */
export function planVacationAnswer(deps: LaterDeps, tx: Transaction, answer: VacationAnswer): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: vacationJob, payload: answer, runAt: deps.clock.now() })
}

/** That a message which was sent on from here has not arrived, on its way to whoever wrote it. */
export const PassedBounce = z.object({
  to: z.string(),
  /** The mailbox that has sent it on. */
  mailbox: z.string(),
  messageIdHeader: z.string(),
  subject: z.string(),
  /** The status that the far server has given, `5.1.1`; empty where it has given none. */
  status: z.string(),
})
export type PassedBounce = z.infer<typeof PassedBounce>

export const bounceJob = 'pass_on_bounce'

/** Tells whoever wrote a message that was sent on that it has not arrived. */
export function planPassedBounce(deps: LaterDeps, tx: Transaction, bounce: PassedBounce): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: bounceJob, payload: bounce, runAt: deps.clock.now() })
}
