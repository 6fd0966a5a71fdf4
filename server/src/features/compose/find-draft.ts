import type { Sql, Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { listAttachments } from '../mailbox/attachments/index.ts'
import { findMessageWithDraft } from '../mailbox/drafts/index.ts'
import { type DraftMessage, toDraftMessage } from './draft-message.ts'

/** A draft, also one that waits to leave; undefined where the message is gone or is none. */
export async function findDraft(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<DraftMessage | undefined> {
  const found = await findMessageWithDraft(db, accountId, messageId)
  if (!found?.draft) return undefined
  return toDraftMessage(found, await listAttachments(db, accountId, [messageId])) ?? undefined
}

/** As `findDraft`; a message that is gone does not exist, and one that is no draft is none. */
export async function getDraft(db: Sql, accountId: string, messageId: string): Promise<DraftMessage> {
  const found = await findMessageWithDraft(db, accountId, messageId)
  if (!found) throw new Refused('not_found')
  const draft = toDraftMessage(found, await listAttachments(db, accountId, [messageId]))
  if (!draft) throw new Refused('not_a_draft')
  return draft
}

/** A draft that nobody else changes until the transaction ends. In what state it may be is for the caller to say. */
export async function lockDraft(
  tx: Transaction,
  accountId: string,
  messageId: string,
): Promise<DraftMessage> {
  await tx.lockAccount(accountId)
  return getDraft(tx.sql, accountId, messageId)
}

/** Where a draft is not written on: it was thrown away, or it waits for its time. */
const closedFolders = ['Trash', 'Junk', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Whether a draft may be written on: it was not thrown away and is not on its way. One that failed to leave may. */
export function isEditable(draft: Pick<DraftMessage, 'state' | 'folder'>): boolean {
  return !closedFolders.includes(draft.folder) && (draft.state === '' || draft.state === 'sending_failed')
}
