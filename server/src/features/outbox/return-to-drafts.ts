import type { Transaction } from '../../db/database.ts'
import { saveUnsentDraft } from '../compose/index.ts'
import { AccountFolders } from '../folders/index.ts'
import { rewriteMessage, setReplied } from '../mailbox/index.ts'
import { type DraftContent, findMessageWithDraft, updateMessages } from '../messages/index.ts'
import { deleteOutgoingMessage } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import type { OutgoingRow } from './store.ts'

/**
 * Turns an undeliverable message back into a draft with the reason, so that it can be corrected and sent again. Returns
 * false when its sender has moved or deleted it.
 */
export async function returnToDrafts(
  deps: Pick<OutboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { row, errorText }: { row: OutgoingRow; errorText: string },
): Promise<boolean> {
  const { account_id: accountId, message_id: messageId } = row
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (row.draft === null || match?.folderName !== 'Sent' || match.draft) return false
  const content = JSON.parse(row.draft) as DraftContent
  await deleteOutgoingMessage(deps, tx, row)
  await saveUnsentDraft(tx, { accountId, messageId }, { ...content, state: 'sending_failed' })
  await updateMessages(tx.sql, accountId, { messageIds: [messageId], values: { recall: null } })
  const folders = await AccountFolders.read(tx.sql, accountId)
  const change = await rewriteMessage(tx, match.message, {
    edit: {
      folder_id: folders.system('Drafts').id,
      old_folder_id: null,
      moved_at: deps.clock.now(),
      blob_hash: '',
      is_draft: 1,
      status: 'sending_failed',
      error_text: errorText,
      tracking: null,
    },
    folders,
  })
  await deps.events.append(tx, accountId, 'threads_changed', change)
  const { kind, related_message_id: relatedMessageId } = content
  await setReplied(deps, tx, { accountId, folders, kind, relatedMessageId, isOn: false })
  const payload = { message_id: messageId, version: content.version, save_id: content.save_id }
  await deps.events.append(tx, accountId, 'draft_changed', payload)
  return true
}
