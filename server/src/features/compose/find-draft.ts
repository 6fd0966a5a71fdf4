import type { Sql, Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { listAttachments } from '../attachments/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { type DraftMessage, toDraftMessage } from './draft-message.ts'

/** Finds a draft, also one waiting to be sent; undefined when the message is deleted or not a draft. */
export async function findDraft(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<DraftMessage | undefined> {
  const match = await findMessageWithDraft(db, accountId, messageId)
  if (!match?.draft) return undefined
  return toDraftMessage(match, await listAttachments(db, accountId, [messageId])) ?? undefined
}

/** Same as `findDraft`, but fails when the message is deleted or not a draft. */
export async function getDraft(db: Sql, accountId: string, messageId: string): Promise<DraftMessage> {
  const match = await findMessageWithDraft(db, accountId, messageId)
  if (!match) throw new Refused('not_found')
  const draft = toDraftMessage(match, await listAttachments(db, accountId, [messageId]))
  if (!draft) throw new Refused('not_a_draft')
  return draft
}

/** Locks a draft until the transaction ends. The caller checks its state. */
export async function lockDraft(
  tx: Transaction,
  accountId: string,
  messageId: string,
): Promise<DraftMessage> {
  await tx.lockAccount(accountId)
  return getDraft(tx.sql, accountId, messageId)
}

/** Drafts in these folders are deleted or waiting to be sent. */
const closedFolders = ['Trash', 'Junk', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Returns true when a draft can be edited: it is neither deleted nor being sent. A draft that failed to send can. */
export function isEditable(draft: Pick<DraftMessage, 'state' | 'folder'>): boolean {
  return !closedFolders.includes(draft.folder) && (draft.state === '' || draft.state === 'sending_failed')
}
