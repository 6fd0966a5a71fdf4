import type { Sql } from '../../../db/database.ts'
import { findMailbox } from '../../addresses/index.ts'
import { findGroupByEmail } from '../../groups/index.ts'
import { findDelivered } from '../../messages/index.ts'
import type { RecipientRow } from '../recipient-store.ts'
import type { RecallFault } from '../writing/write-recall-report.ts'
import { findRecallScope } from './store.ts'

/** Finds the reason of a failed recall, for the report. */
export async function explainFailedRecall(db: Sql, recipient: RecipientRow): Promise<RecallFault> {
  const mailbox = await findMailbox(db, recipient.email)
  if (!mailbox) return (await findGroupByEmail(db, recipient.email)) ? 'group' : 'no_mailbox'
  if (!(await findDelivered(db, mailbox.id, recipient.blob_hash))) return 'deleted'
  const route = { senderId: recipient.account_id, mailboxId: mailbox.id }
  return (await findRecallScope(db, route)).takes === 'unread' ? 'policy_read' : 'policy_none'
}
