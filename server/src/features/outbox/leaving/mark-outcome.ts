import type { Transaction } from '../../../db/database.ts'
import { rewriteMessage } from '../../mailbox/actions/index.ts'
import type { MessageWithDraft } from '../../mailbox/drafts/index.ts'
import { AccountFolders } from '../../mailbox/folders/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** What is to be said of a sent message: nothing, that it still waits, or that it did not reach all, or anybody. */
export interface MessageOutcome {
  status: '' | 'delayed' | 'partly_failed' | 'sending_failed'
  /** What the other server said, where it refused. */
  errorText: string
}

/** Says on the copy in Sent what became of it; what is said already is not said again. */
export async function markOutcome(
  deps: Pick<OutboxDeps, 'events'>,
  tx: Transaction,
  message: MessageWithDraft['message'],
  { status, errorText }: MessageOutcome,
): Promise<void> {
  if (message.status === status && message.error_text === errorText) return
  const folders = await AccountFolders.read(tx.sql, message.account_id)
  const change = await rewriteMessage(tx, message, { status, error_text: errorText }, folders)
  await deps.events.append(tx, message.account_id, 'threads_changed', change)
}
