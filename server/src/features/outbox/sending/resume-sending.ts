import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import { resumeOutgoing } from './lease-store.ts'

/** Lets the waiting messages of an organisation leave that was suspended since a time. */
export async function resumeSending(
  deps: Pick<OutboxDeps, 'bus' | 'clock' | 'db'>,
  tx: Transaction,
  { organisationId, since }: { organisationId: string; since: number },
): Promise<void> {
  await resumeOutgoing(tx, organisationId, {
    now: await storeNow(deps, tx.sql),
    pausedMilliseconds: Math.max(0, deps.clock.now() - since),
  })
  tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
}
