import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import { noteAnotherContent, updateMessage } from '../messages/message-store.ts'
import { toWords } from '../messages/message-words.ts'
import { numberArrivals } from '../numbering/number-messages.ts'
import { loseNumber } from '../numbering/vanished.ts'
import { refreshThread } from '../threads/refresh-thread.ts'
import type { ThreadChange } from '../threads/thread-change.ts'

/** What of a message may become something else: while it is written, and when it leaves. */
export type MessageEdit = Partial<
  Pick<
    MessageTable,
    | 'folder_id'
    | 'old_folder_id'
    | 'from_name'
    | 'from_email'
    | 'recipients'
    | 'subject'
    | 'snippet'
    | 'sent_at'
    | 'size'
    | 'blob_hash'
    | 'is_draft'
    | 'has_attachments'
    | 'status'
    | 'error_text'
    | 'tracking'
    | 'moved_at'
  >
>

/**
 * Writes a message anew where it stands: its row, its words where it says something else now, and the lists that
 * show it. The caller keeps the account's weight, and tells of the change.
 */
export async function rewriteMessage(
  tx: Transaction,
  message: MessageTable,
  edit: MessageEdit,
  folders: AccountFolders,
  words?: ParsedMail['words'],
): Promise<ThreadChange> {
  await rewriteContent(tx, message, edit, words)
  return refreshThread(tx, message.account_id, message.thread_id, folders)
}

/** As `rewriteMessage`, where nothing has changed that a list shows. */
export async function rewriteContent(
  tx: Transaction,
  message: MessageTable,
  edit: MessageEdit,
  words?: ParsedMail['words'],
): Promise<void> {
  const { account_id: accountId, id } = message
  const isMoved = edit.folder_id !== undefined && edit.folder_id !== message.folder_id
  const isAnotherMessage = isMoved || words !== undefined || edit.blob_hash !== undefined
  if (isAnotherMessage) await loseNumber(tx, message)
  await updateMessage(tx.sql, accountId, id, edit)
  if (edit.blob_hash) await noteAnotherContent(tx.sql, accountId, id)
  if (isMoved) await numberArrivals(tx, accountId, edit.folder_id ?? '', 1)
  if (!words) return
  const after = { ...message, ...edit }
  await tx.fullText.remove(accountId, [id])
  await tx.fullText.add(
    toWords(accountId, id, {
      sentAt: after.sent_at,
      size: after.size,
      hasAttachments: after.has_attachments === 1,
      words,
    }),
  )
}
