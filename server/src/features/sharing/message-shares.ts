import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { SharingDeps } from './deps.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { endShares } from './revoke-share.ts'
import { listSharesOfMessage, readShares, updateShare } from './share-store.ts'

type Deps = Pick<SharingDeps, 'clock' | 'events'>

/** Attaches shares to their message in the transaction that accepts it. */
export async function attachShares(
  deps: Deps,
  tx: Transaction,
  { message, shareIds }: { message: { accountId: string; messageId: string }; shareIds: readonly string[] },
): Promise<void> {
  const { accountId, messageId } = message
  const ids = [...new Set(shareIds)]
  const shares = await readShares(tx.sql, accountId, ids)
  const isFree = (share: { message_id: string | null }) =>
    share.message_id === null || share.message_id === messageId
  // Failing is better than sending a link that does not work.
  if (shares.length < ids.length || !shares.every(isFree)) {
    throw new Refused('invalid_input', {
      fields: [{ path: 'share_ids', message: 'refers to a share that no longer exists' }],
    })
  }
  if (shares.length === 0) return
  for (const { id } of shares) {
    await updateShare(tx.sql, accountId, { id, change: { message_id: messageId, is_waiting: 0 } })
  }
  await notifySharesChanged(deps, tx, shares)
}

/** Ends the shares of a message in the transaction that undoes it. */
export async function endSharesOfMessage(
  deps: Deps,
  tx: Transaction,
  { accountId, messageId }: { accountId: string; messageId: string },
): Promise<void> {
  await endShares(deps, tx, await listSharesOfMessage(tx.sql, accountId, messageId))
}
