import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'

/**
 * Tells of a folder that was made, renamed or removed. Windows are told the whole tree, since paths reach downwards; it is
 * put in as it is then, so that the log does not hold all folders once more for each change of one.
 */
export async function tellOfFolders(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'folders_changed', { folders: [] })
}
