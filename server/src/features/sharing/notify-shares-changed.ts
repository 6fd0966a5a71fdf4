import type { Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { Clock } from '../../ports/clock.ts'
import { findAccounts } from './receiver-store.ts'
import { type FullShare, listSharedAmong, setShared } from './share-store.ts'

type Deps = { clock: Pick<Clock, 'now'>; events: EventLog }
type NotifiedShare = Pick<FullShare, 'account_id' | 'nodeIds' | 'people'>

/**
 * Updates the shared flag of files after shares were created, changed or ended. Notifies the owner and the current and
 * former recipients.
 */
export async function notifySharesChanged(
  deps: Deps,
  tx: Transaction,
  shares: readonly NotifiedShare[],
): Promise<void> {
  for (const [ownerId, some] of Map.groupBy(shares, (share) => share.account_id)) {
    const nodeIds = [...new Set(some.flatMap((share) => share.nodeIds))]
    const shared = await listSharedAmong(tx.sql, ownerId, { nodeIds, now: deps.clock.now() })
    const unshared = nodeIds.filter((id) => !shared.has(id))
    const folderIds = new Set([
      ...(await setShared(tx.sql, ownerId, { ids: [...shared], isShared: true })),
      ...(await setShared(tx.sql, ownerId, { ids: unshared, isShared: false })),
    ])
    await deps.events.append(tx, ownerId, 'drive_changed', { folder_ids: [...folderIds], shares: true })
    const emails = new Set(some.flatMap((share) => share.people.map(({ email }) => email)))
    const receivers = await findAccounts(tx.sql, [...emails])
    for (const { id } of receivers.toSorted((a, b) => a.id.localeCompare(b.id))) {
      if (id === ownerId) continue
      await deps.events.append(tx, id, 'drive_changed', { folder_ids: [], shares: true })
    }
  }
}
