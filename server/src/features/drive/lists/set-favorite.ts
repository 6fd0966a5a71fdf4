import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse } from '../tree/access.ts'
import { addFavorite, removeFavorite } from '../tree/favorite-store.ts'

export async function setFavorite(
  deps: Pick<DriveDeps, 'clock' | 'db' | 'events' | 'sharing'>,
  actor: Actor,
  { id, isFavorite }: { id: string; isFavorite: boolean },
): Promise<void> {
  const { node, grantedId } = await getInUse(deps, deps.db.sql, { user: actor, id })
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    if (isFavorite) await addFavorite(tx.sql, actor.accountId, { node, now: deps.clock.now() })
    else await removeFavorite(tx.sql, actor.accountId, node.id)
    const folder = node.parent_id === 0 || node.id === grantedId ? null : node.parent_id
    await deps.events.append(tx, actor.accountId, 'drive_changed', { folder_ids: [folder], shares: false })
  })
}
