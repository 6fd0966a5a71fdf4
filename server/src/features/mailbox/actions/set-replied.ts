import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { findMessageWithDraft, updateMessages } from '../../messages/index.ts'
import { updateMessageModseq } from '../../numbering/index.ts'
import { notifyThreads } from '../../threads/index.ts'
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
  await updateMessages(tx.sql, accountId, { messageIds: [relatedMessageId], values: { [column]: value } })
  await updateMessageModseq(tx.sql, accountId, relatedMessageId)
  await notifyThreads(deps, tx, { accountId, folders, changed: [related.message] })
}
