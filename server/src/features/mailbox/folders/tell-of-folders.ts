import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { getFolders } from './get-folders.ts'

/** Tells of a folder that was made, renamed or removed: the whole tree, since paths reach downwards. */
export async function tellOfFolders(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'folders_changed', { folders: await getFolders(tx.sql, accountId) })
}
