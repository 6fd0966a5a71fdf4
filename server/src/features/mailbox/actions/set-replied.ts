import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { findMessageWithDraft, updateMessage } from '../../messages/index.ts'
import { updateMessageModseq } from '../../numbering/index.ts'
import { refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'

/** Relation of a message to the one that it replies to or forwards. */
export type MessageKind = 'new' | 'reply' | 'reply_all' | 'forward'

/**
 * Flags the original of a reply or a forward as answered or forwarded once the message is sent, or clears the flag
 * after a bounce. Skips a deleted original. The account is locked.
 */
export async function setReplied(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    kind,
    relatedMessageId,
    isOn,
  }: {
    accountId: string
    folders: AccountFolders
    kind: MessageKind
    relatedMessageId: string | null
    isOn: boolean
  },
): Promise<void> {
  if (kind === 'new' || relatedMessageId === null) return
  const related = await findMessageWithDraft(tx.sql, accountId, relatedMessageId)
  const column = kind === 'forward' ? 'is_forwarded' : 'is_answered'
  const value = isOn ? 1 : 0
  if (!related || related.message[column] === value) return
  await updateMessage(tx.sql, accountId, { messageId: relatedMessageId, values: { [column]: value } })
  await updateMessageModseq(tx.sql, accountId, relatedMessageId)
  const change = await refreshThreads(tx, accountId, { threadIds: [related.message.thread_id], folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}
