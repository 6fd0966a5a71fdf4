import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { MailboxDeps } from '../deps.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import { replaceAll } from './move-messages.ts'
import { listPlaces, type MessagePlace } from './move-store.ts'

/**
 * Moves messages back to their folders before an action. Skips messages that were moved again or deleted; uses the
 * inbox when the folder no longer exists.
 */
export async function putBack(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  actor: Pick<Actor, 'accountId'>,
  folders: AccountFolders,
  before: readonly MessagePlace[],
): Promise<void> {
  const places = new Map(before.map((place) => [place.id, place]))
  const now = await listPlaces(tx.sql, actor.accountId, [...places.keys()])
  const stillThere = now.filter((place) => place.old_folder_id === places.get(place.id)?.folder_id)
  if (stillThere.length === 0) return
  const known = await folders.ofIds(before.map((place) => place.folder_id))
  await replaceAll(deps, tx, actor, folders, stillThere, (place) => {
    const was = places.get(place.id) as MessagePlace
    const folderId = known.has(was.folder_id) ? was.folder_id : folders.system('INBOX').id
    return { folderId, oldFolderId: was.old_folder_id }
  })
}
