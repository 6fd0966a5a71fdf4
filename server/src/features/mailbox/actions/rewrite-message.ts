import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { recordContentChange, toMessageWords, updateMessages } from '../../messages/index.ts'
import { numberArrivals, removeUid } from '../../numbering/index.ts'
import { refreshThread, type ThreadChange } from '../../threads/index.ts'

/** Fields of a message that may change while it is a draft and when it is sent. */
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
 * Rewrites a message: its row, its search terms if the text changed, and the lists that show it. The caller updates the
 * storage usage and notifies clients.
 */
export async function rewriteMessage(
  tx: Transaction,
  message: MessageTable,
  {
    edit,
    folders,
    words,
  }: { edit: MessageEdit; folders: AccountFolders; words?: ParsedMail['words'] | undefined },
): Promise<ThreadChange> {
  await rewriteContent(tx, message, { edit, words })
  return refreshThread(tx, message.account_id, { threadId: message.thread_id, folders })
}

/** Like `rewriteMessage`, when no listed field has changed. */
export async function rewriteContent(
  tx: Transaction,
  message: MessageTable,
  { edit, words }: { edit: MessageEdit; words?: ParsedMail['words'] | undefined },
): Promise<void> {
  const { account_id: accountId, id } = message
  const isMoved = edit.folder_id !== undefined && edit.folder_id !== message.folder_id
  const isAnotherMessage = isMoved || words !== undefined || edit.blob_hash !== undefined
  if (isAnotherMessage) await removeUid(tx, message)
  await updateMessages(tx.sql, accountId, { messageIds: [id], values: edit })
  if (edit.blob_hash) await recordContentChange(tx.sql, accountId, id)
  if (isMoved) await numberArrivals(tx, accountId, { folderId: edit.folder_id ?? '', max: 1 })
  if (!words) return
  const after = { ...message, ...edit }
  await tx.fullText.remove(accountId, [id])
  await tx.fullText.add(
    toMessageWords(accountId, id, {
      sentAt: after.sent_at,
      size: after.size,
      hasAttachments: after.has_attachments === 1,
      words,
    }),
  )
}
