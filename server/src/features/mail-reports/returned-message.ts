import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** A message of an account that bounced after another server had accepted it, with its failed recipients. */
export const ReturnedMessage = z.object({
  accountId: z.string(),
  messageIdHeader: z.string(),
  /** Envelope id according to the report. */
  envelopeId: z.string().nullable().default(null),
  /** True when the report came from another server, which knows nothing about local mailboxes. */
  isFromOutside: z.boolean().default(false),
  failed: z.array(z.object({ email: z.string(), status: z.string(), text: z.string() })).readonly(),
})
export type ReturnedMessage = z.infer<typeof ReturnedMessage>

export const returnedMessageJob = 'returned_letter'

/** Schedules the job that records failed recipients on the message. */
export function planReturnedMessage(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  message: ReturnedMessage,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: returnedMessageJob, payload: message, runAt: deps.clock.now() })
}
