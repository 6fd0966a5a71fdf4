import { findMessageWithDraft } from '../../messages/index.ts'
import { addressInMailbox } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { OutgoingRow } from '../store.ts'

/** Link to a sent message. */
export interface MessageLink {
  href: string
  /** True when it reached no recipient and is a draft again. */
  isDraft: boolean
}

/** Returns the link with which the sender finds a message to act on a report; undefined when it was deleted. */
export async function linkTo(
  { db, publicOrigin }: Pick<OutboxDeps, 'db' | 'publicOrigin'>,
  row: Pick<OutgoingRow, 'account_id' | 'message_id' | 'draft'>,
  { isLost }: { isLost: boolean },
): Promise<MessageLink | undefined> {
  const { account_id: accountId } = row
  const match = await findMessageWithDraft(db.sql, accountId, row.message_id)
  if (!match) return undefined
  // Same condition as in `returnToDrafts`.
  const isDraft = isLost && row.draft !== null && match.folderName === 'Sent' && !match.draft
  const path = isDraft ? '/folder/Drafts' : `/folder/Sent/${match.message.thread_id}`
  return { href: addressInMailbox(publicOrigin, accountId, path), isDraft }
}
