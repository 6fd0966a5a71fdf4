import type { Transaction } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { clearUid, insertVanished, listVanishing, updateFolderModseq } from './numbering-store.ts'

/** Record of a message that left a folder. */
export interface VanishedMessage {
  uid: number
  id: string
  /** For a permanently deleted message: the data that is still readable for a while. */
  deleted: { blobHash: string; size: number; receivedAt: number } | null
}

/** Records that messages leave their folders. Must be called before they do, with the account locked. */
export async function recordVanishing(
  tx: Transaction,
  accountId: string,
  { messageIds, isDeleted }: { messageIds: readonly string[]; isDeleted: boolean },
): Promise<void> {
  const vanishing = await listVanishing(tx.sql, accountId, messageIds)
  const byFolder = Map.groupBy(vanishing, (message) => message.folder_id)
  for (const [folderId, messages] of byFolder) {
    const lines = messages.map((message) => {
      // An infected message was never readable.
      const isReadable = isDeleted && message.blob_hash !== '' && message.status !== 'infected'
      const { uid, id, blob_hash, size } = message
      const content = isReadable ? [blob_hash, size, message.received_at || message.sent_at] : []
      return JSON.stringify([uid, id, ...content])
    })
    await insertVanished(tx.sql, { accountId, folderId, messages: lines.join('\n') })
  }
  await updateFolderModseq(tx.sql, accountId, byFolder.keys())
}

/** Removes the UID of a message whose content is about to change; it gets a new one on the next IMAP access. */
export async function removeUid(
  tx: Transaction,
  message: Pick<MessageTable, 'account_id' | 'id' | 'uid'>,
): Promise<void> {
  if (message.uid === 0) return
  await recordVanishing(tx, message.account_id, { messageIds: [message.id], isDeleted: false })
  await clearUid(tx.sql, message.account_id, message.id)
}

/** Parses a record that `recordVanishing` wrote. */
export function readVanished(messages: string): VanishedMessage[] {
  return messages.split('\n').map((line) => {
    const [uid, id, blobHash, size, receivedAt] = JSON.parse(line) as [
      number,
      string,
      string?,
      number?,
      number?,
    ]
    const deleted =
      blobHash !== undefined && size !== undefined && receivedAt !== undefined
        ? { blobHash, size, receivedAt }
        : null
    return { uid, id, deleted }
  })
}

/** Returns only the UIDs of such a record; cheap, because a folder may have lost very many messages. */
export function readVanishedUids(messages: string): number[] {
  return messages.split('\n').map((line) => Number.parseInt(line.slice(1), 10))
}
