import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { DeliveryDeps } from '../deps.ts'

export const scanJob = 'scan_later'

/** An account with messages that no scanner has looked at yet. */
export const ScanToCome = z.object({
  accountId: z.string(),
  /** The address of the mailbox. */
  mailbox: z.string(),
})
export type ScanToCome = z.infer<typeof ScanToCome>

const everyMilliseconds = 60_000

/**
 * Has the messages of an account looked at once the scanner is back, in the transaction that finds it away. All who
 * plan it name the same full minute, so that one job stands for any number of messages.
 */
export function planScan(
  deps: Pick<DeliveryDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  account: ScanToCome,
): Promise<void> {
  const runAt = (Math.floor(deps.clock.now() / everyMilliseconds) + 1) * everyMilliseconds
  return deps.jobs.enqueue(tx, {
    kind: scanJob,
    payload: account,
    runAt,
    uniqueKey: `${scanJob}:${account.accountId}:${runAt}`,
  })
}
