import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'

/** A letter of an account that came back after another server had taken it over, and whom it has not reached. */
export const ReturnedLetter = z.object({
  accountId: z.string(),
  messageIdHeader: z.string(),
  failed: z.array(z.object({ email: z.string(), status: z.string(), text: z.string() })).readonly(),
})
export type ReturnedLetter = z.infer<typeof ReturnedLetter>

export const returnedLetterJob = 'returned_letter'

/** Has it noted on the letter that it has not reached somebody. */
export function planReturnedLetter(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  letter: ReturnedLetter,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: returnedLetterJob, payload: letter, runAt: deps.clock.now() })
}
