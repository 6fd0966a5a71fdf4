import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { DeliveryDeps } from '../deps.ts'

export const scanJob = 'scan_later'

/** Account with unscanned messages. */
export const PendingScan = z.object({
  accountId: z.string(),
  /** Main address of the mailbox. */
  mailbox: z.string(),
})
export type PendingScan = z.infer<typeof PendingScan>

const everyMilliseconds = 60_000

/**
 * Schedules a scan of an account's unscanned messages, in the transaction that found the scanner unavailable. The job
 * runs at the next full minute, so that one job covers any number of messages.
 */
export function planScan(
  deps: Pick<DeliveryDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  account: PendingScan,
): Promise<void> {
  const runAt = (Math.floor(deps.clock.now() / everyMilliseconds) + 1) * everyMilliseconds
  return deps.jobs.enqueue(tx, {
    kind: scanJob,
    payload: account,
    runAt,
    uniqueKey: `${scanJob}:${account.accountId}:${runAt}`,
  })
}
