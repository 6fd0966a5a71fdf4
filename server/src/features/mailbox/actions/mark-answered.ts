import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { findMessageWithDraft } from '../drafts/draft-store.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import { updateMessage } from '../messages/message-store.ts'
import { touchMessage } from '../numbering/numbering-store.ts'
import { refreshThreads } from '../threads/refresh-thread.ts'

/** What a message is to the one that it was written upon. */
export type MessageKind = 'new' | 'reply' | 'reply_all' | 'forward'

/**
 * Marks the message that a message answers or passes on, now that the message has left, or takes the mark off because
 * the message came back. A message that is gone is passed over. The account is locked.
 */
export async function markAnswered(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  accountId: string,
  folders: AccountFolders,
  { kind, relatedMessageId, isOn }: { kind: MessageKind; relatedMessageId: string | null; isOn: boolean },
): Promise<void> {
  if (kind === 'new' || relatedMessageId === null) return
  const related = await findMessageWithDraft(tx.sql, accountId, relatedMessageId)
  const column = kind === 'forward' ? 'is_forwarded' : 'is_answered'
  const value = isOn ? 1 : 0
  if (!related || related.message[column] === value) return
  await updateMessage(tx.sql, accountId, relatedMessageId, { [column]: value })
  await touchMessage(tx.sql, accountId, relatedMessageId)
  const change = await refreshThreads(tx, accountId, [related.message.thread_id], folders)
  await deps.events.append(tx, accountId, 'threads_changed', change)
}
