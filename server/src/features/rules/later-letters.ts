import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** A letter that goes on to another address, with its content untouched. */
export const ForwardedLetter = z.object({
  accountId: z.string(),
  /** The mailbox that it goes on from. */
  mailbox: z.string(),
  /** Who wrote it, as the envelope says; empty for a bounce. */
  envelopeFrom: z.string(),
  to: z.string(),
  blobHash: z.string(),
  /** Its sender was found to be forged: whoever gets it is to know. */
  isSpoofed: z.boolean().optional(),
})
export type ForwardedLetter = z.infer<typeof ForwardedLetter>

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
  /** The letter that is answered. */
  messageIdHeader: z.string(),
})
export type VacationAnswer = z.infer<typeof VacationAnswer>

export const forwardJob = 'forward_letter'
export const vacationJob = 'vacation_answer'

interface LaterDeps {
  clock: Clock
  jobs: JobQueue
}

/** Sends a letter on once it is kept here. */
export function planForward(deps: LaterDeps, tx: Transaction, letter: ForwardedLetter): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: forwardJob, payload: letter, runAt: deps.clock.now() })
}

/** Answers a letter once it is kept here. */
export function planVacationAnswer(deps: LaterDeps, tx: Transaction, answer: VacationAnswer): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: vacationJob, payload: answer, runAt: deps.clock.now() })
}

/** A bounce of a letter that was sent on from here, on its way to whoever wrote that letter. */
export const PassedBounce = z.object({
  to: z.string(),
  /** The bounce, or its beginning, in Base64. */
  raw: z.string(),
})
export type PassedBounce = z.infer<typeof PassedBounce>

export const bounceJob = 'pass_on_bounce'

/** A bounce says what it has to say at its beginning; the letter that hangs on it may be long. */
const bounceBytesAtMost = 256 * 1024

/** Passes a bounce on to whom it belongs. */
export function planPassedBounce(
  deps: LaterDeps,
  tx: Transaction,
  { to, raw }: { to: string; raw: Uint8Array },
): Promise<void> {
  const bounce: PassedBounce = { to, raw: Buffer.from(raw.subarray(0, bounceBytesAtMost)).toString('base64') }
  return deps.jobs.enqueue(tx, { kind: bounceJob, payload: bounce, runAt: deps.clock.now() })
}
