import { findMessageWithDraft } from '../../mailbox/drafts/index.ts'
import { addressInMailbox } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { OutgoingRow } from '../store.ts'

/** What leads to a message that somebody sent. */
export interface MessageLink {
  href: string
  /** Nobody got it, and it is a draft again. */
  isDraft: boolean
}

/** Where the sender of a message finds it, to act on what a report says of it; undefined where they deleted it. */
export async function linkTo(
  { db, publicOrigin }: Pick<OutboxDeps, 'db' | 'publicOrigin'>,
  row: Pick<OutgoingRow, 'account_id' | 'message_id' | 'draft'>,
  { isLost }: { isLost: boolean },
): Promise<MessageLink | undefined> {
  const { account_id: accountId } = row
  const found = await findMessageWithDraft(db.sql, accountId, row.message_id)
  if (!found) return undefined
  // By the rule of `returnToDrafts`.
  const isDraft = isLost && row.draft !== null && found.folderName === 'Sent' && !found.draft
  const path = isDraft ? '/folder/Drafts' : `/folder/Sent/${found.message.thread_id}`
  return { href: addressInMailbox(publicOrigin, accountId, path), isDraft }
}
