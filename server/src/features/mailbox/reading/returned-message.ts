import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'

/** A message of an account that came back after another server had taken it over, and whom it has not reached. */
export const ReturnedMessage = z.object({
  accountId: z.string(),
  messageIdHeader: z.string(),
  /** What its envelope was called, as the report says. */
  envelopeId: z.string().nullable().default(null),
  /** Whether somebody outside brought the report: of mailboxes here they know nothing. */
  isFromOutside: z.boolean().default(false),
  failed: z.array(z.object({ email: z.string(), status: z.string(), text: z.string() })).readonly(),
})
export type ReturnedMessage = z.infer<typeof ReturnedMessage>

export const returnedMessageJob = 'returned_letter'

/** Has it noted on the message that it has not reached somebody. */
export function planReturnedMessage(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  message: ReturnedMessage,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: returnedMessageJob, payload: message, runAt: deps.clock.now() })
}
