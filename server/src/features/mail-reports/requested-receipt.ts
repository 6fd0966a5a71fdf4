import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** A read receipt for a message of an account. */
export const RequestedReceipt = z.object({
  accountId: z.string(),
  messageIdHeader: z.string(),
  email: z.string(),
  /** True when the sender of the receipt is verified. */
  isProved: z.boolean().default(false),
  at: z.number(),
})
export type RequestedReceipt = z.infer<typeof RequestedReceipt>

export const notedReceiptJob = 'noted_receipt'

/** Schedules the job that records the read receipt on the message. */
export function planNotedReceipt(
  deps: { clock: Clock; jobs: JobQueue },
  tx: Transaction,
  receipt: Omit<RequestedReceipt, 'at'>,
): Promise<void> {
  const at = deps.clock.now()
  return deps.jobs.enqueue(tx, { kind: notedReceiptJob, payload: { ...receipt, at }, runAt: at })
}
