import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AccountFolders } from '../../folders/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { moveWithoutUndo } from './move-messages.ts'
import { listLocations, type MessageLocation } from './move-store.ts'

/**
 * Moves messages back to their folders before an action. Skips messages that were moved again or deleted; uses the
 * inbox when the folder no longer exists.
 */
export async function moveBack(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    actor,
    folders,
    before,
  }: { actor: Pick<Actor, 'accountId'>; folders: AccountFolders; before: readonly MessageLocation[] },
): Promise<void> {
  const previous = new Map(before.map((location) => [location.id, location]))
  const now = await listLocations(tx.sql, actor.accountId, [...previous.keys()])
  const unchanged = now.filter((location) => location.old_folder_id === previous.get(location.id)?.folder_id)
  if (unchanged.length === 0) return
  const existing = await folders.findByIds(before.map((location) => location.folder_id))
  await moveWithoutUndo(deps, tx, {
    actor,
    folders,
    locations: unchanged,
    targetOf: (location) => {
      const was = previous.get(location.id) as MessageLocation
      const folderId = existing.has(was.folder_id) ? was.folder_id : folders.system('INBOX').id
      return { folderId, oldFolderId: was.old_folder_id }
    },
  })
}
