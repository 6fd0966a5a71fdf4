import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { SharingDeps } from './deps.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { type FullShare, findShare, updateShare } from './share-store.ts'

/** Revokes a share; its link stops working immediately, also for visitors who entered the password. */
export async function revokeShare(deps: SharingDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const share = await findShare(tx.sql, actor.accountId, id)
    if (!share) throw new Refused('not_found')
    await endShares(deps, tx, [share])
  })
}

/**
 * Ends shares in the caller's transaction. Releases their request keys, so that a message sent again creates new
 * shares.
 */
export async function endShares(
  deps: Pick<SharingDeps, 'clock' | 'events'>,
  tx: Transaction,
  shares: readonly FullShare[],
): Promise<void> {
  if (shares.length === 0) return
  for (const { account_id, id } of shares) {
    await updateShare(tx.sql, account_id, { id, change: { revoked_at: deps.clock.now(), request_key: null } })
  }
  await notifySharesChanged(deps, tx, shares)
}
