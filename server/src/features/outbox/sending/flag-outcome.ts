import type { Transaction } from '../../../db/database.ts'
import { AccountFolders } from '../../folders/index.ts'
import { rewriteMessage } from '../../mailbox/index.ts'
import type { MessageWithDraft } from '../../messages/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** Displayed state of a sent message: normal, waiting, or failed for some or all recipients. */
export interface MessageOutcome {
  status: '' | 'delayed' | 'partly_failed' | 'sending_failed'
  /** Response of the rejecting server. */
  errorText: string
}

/** Shows the delivery result on the copy in Sent; does nothing when it is unchanged. */
export async function flagOutcome(
  deps: Pick<OutboxDeps, 'events'>,
  tx: Transaction,
  { message, status, errorText }: { message: MessageWithDraft['message'] } & MessageOutcome,
): Promise<void> {
  if (message.status === status && message.error_text === errorText) return
  const folders = await AccountFolders.read(tx.sql, message.account_id)
  const change = await rewriteMessage(tx, message, { edit: { status, error_text: errorText }, folders })
  await deps.events.append(tx, message.account_id, 'threads_changed', change)
}
