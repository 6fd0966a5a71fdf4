import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import type { Transaction } from '../../../../db/database.ts'
import type { AccountFolders } from '../../../folders/index.ts'
import { updateMessages } from '../../../messages/index.ts'
import { moveRows } from '../move-store.ts'
import { listLocationsInFolder } from './snooze-store.ts'

/** Folders whose messages do not unsnooze a thread: own, scheduled, unwanted and deleted messages. */
const foldersWithoutReplies: readonly string[] = ['Sent', ...unsentFolderNames, 'Junk', 'Trash', 'Snoozed']

/** Returns the snoozed messages of a thread to the inbox when a reply arrives. The caller updates the thread rows. */
export async function unsnoozeForReply(
  tx: Transaction,
  accountId: string,
  {
    threadId,
    folderId,
    folders,
    now,
  }: { threadId: string; folderId: string; folders: AccountFolders; now: number },
): Promise<void> {
  const { snoozed } = folders.special
  if (snoozed === '' || foldersWithoutReplies.includes((await folders.find(folderId))?.name ?? '')) return
  const ids = await listLocationsInFolder(tx.sql, accountId, { threadId, folderId: snoozed })
  if (ids.length === 0) return
  await updateMessages(tx.sql, accountId, { messageIds: ids, values: { snoozed_until: null } })
  await moveRows(tx, accountId, {
    messageIds: ids,
    to: { folderId: folders.system('INBOX').id, oldFolderId: snoozed },
    now,
  })
}
