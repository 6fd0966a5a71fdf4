import type { Transaction } from '../../../db/database.ts'
import { storeTime } from '../../../db/store-time.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import { resumeOutgoing } from './lease-store.ts'

/** Lets the waiting messages of an organisation leave that was suspended since a time. */
export async function resumeSending(
  { db, clock, bus }: Pick<OutboxDeps, 'bus' | 'clock' | 'db'>,
  tx: Transaction,
  { organisationId, since }: { organisationId: string; since: number },
): Promise<void> {
  const now = clock.now()
  await resumeOutgoing(tx, organisationId, {
    time: storeTime(db, now),
    pausedMilliseconds: Math.max(0, now - since),
  })
  tx.afterCommit(() => bus.publish(outboxChannel, ''))
}
