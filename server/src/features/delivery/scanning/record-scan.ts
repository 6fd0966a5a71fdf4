import type { Transaction } from '../../../db/database.ts'
import { updateAttachmentScan } from '../../attachments/index.ts'
import type { ScanState } from '../../files/index.ts'
import { AccountFolders } from '../../folders/index.ts'
import { listLocations, moveWithoutUndo } from '../../mailbox/index.ts'
import { infectedStatus, updateMessages } from '../../messages/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { DeliveryDeps } from '../deps.ts'

/**
 * Saves the scan result of a stored message and notifies clients. An infected message can no longer be opened and moves
 * to Junk, unless it is in Trash.
 */
export async function recordScan(
  deps: Pick<DeliveryDeps, 'clock' | 'events'>,
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
    await updateMessages(tx.sql, accountId, {
      messageIds: [messageId],
      values: { status: infectedStatus, error_text: virus },
    })
    const junk = folders.system('Junk').id
    if (![junk, folders.system('Trash').id].includes(location.folder_id))
      return moveWithoutUndo(deps, tx, {
        actor: { accountId },
        folders,
        locations: [location],
        targetOf: () => junk,
      })
  }
  await notifyThreads(deps, tx, { accountId, folders, changed: [location] })
}
