import type { Transaction } from '../../../db/database.ts'
import { rewriteMessage } from '../../mailbox/actions/index.ts'
import type { MessageWithDraft } from '../../mailbox/drafts/index.ts'
import { listFolders } from '../../mailbox/folders/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** Says on the copy in Sent that it did not reach everybody. */
export async function markFailed(
  deps: Pick<OutboxDeps, 'events'>,
  tx: Transaction,
  message: MessageWithDraft['message'],
  errorText: string,
): Promise<void> {
  const folders = await listFolders(tx.sql, message.account_id)
  const failed = { status: 'sending_failed', error_text: errorText }
  const change = await rewriteMessage(tx, message, failed, folders)
  await deps.events.append(tx, message.account_id, 'threads_changed', change)
}
