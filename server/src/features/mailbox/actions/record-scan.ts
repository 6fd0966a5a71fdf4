import type { Transaction } from '../../../db/database.ts'
import type { ScanState } from '../../files/index.ts'
import { updateAttachmentScan } from '../attachments/attachment-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { updateMessage } from '../messages/message-store.ts'
import { infectedStatus } from '../reading/infected-message.ts'
import { refreshThreads } from '../threads/refresh-thread.ts'
import { listLocations, moveRows } from './move-store.ts'

/**
 * Saves the scan result of a stored message and notifies clients. An infected message can no longer be opened and moves
 * to Junk, unless it is in Trash.
 */
export async function recordScan(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    accountId,
    messageId,
    virus,
    files,
  }: { accountId: string; messageId: string; virus: string | null; files: readonly ScanState[] },
): Promise<void> {
  const [location] = await listLocations(tx.sql, accountId, [messageId])
  if (!location) return
  for (const [position, file] of files.entries())
    await updateAttachmentScan(tx.sql, accountId, { messageId, position, state: file })
  const folders = await AccountFolders.read(tx.sql, accountId)
  if (virus !== null) {
    await updateMessage(tx.sql, accountId, {
      messageId,
      values: { status: infectedStatus, error_text: virus },
    })
    const junk = folders.system('Junk').id
    if (![junk, folders.system('Trash').id].includes(location.folder_id)) {
      const to = { folderId: junk, oldFolderId: location.folder_id }
      await moveRows(tx, accountId, { messageIds: [messageId], to, now: deps.clock.now() })
    }
  }
  const change = await refreshThreads(tx, accountId, { threadIds: [location.thread_id], folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}
