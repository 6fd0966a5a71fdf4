import type { SendFailure } from '@bocau/contract/outbox'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { OutgoingRecipientTable } from '../../db/tables/tables-sending.ts'

/** One whom a message goes to, and what became of it for them. */
export type RecipientRow = OutgoingRecipientTable

/** What a message is known by. */
type MessageKey = Pick<RecipientRow, 'account_id' | 'message_id'>

/** What is kept as the answer for somebody whom a message was not given any more, since its sender took it back. */
export const recalledAnswer = 'recalled'

const rowsAtOnce = 500

export async function listRecipients(db: Sql, accountId: string, messageId: string): Promise<RecipientRow[]> {
  return db
    .selectFrom('outgoing_recipient')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
}

export async function insertRecipients(db: WriteSql, recipients: readonly RecipientRow[]): Promise<void> {
  for (let at = 0; at < recipients.length; at += rowsAtOnce) {
    await db
      .insertInto('outgoing_recipient')
      .values(recipients.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Notes what became of a message for some recipients. */
export async function saveOutcomes(
  db: WriteSql,
  row: MessageKey,
  emails: readonly string[],
  {
    at: changedAt,
    ...outcome
  }: { state: RecipientRow['state']; failure: SendFailure | ''; answer: string; at: number },
): Promise<void> {
  for (let at = 0; at < emails.length; at += rowsAtOnce) {
    await db
      .updateTable('outgoing_recipient')
      .set({ ...outcome, changed_at: changedAt })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('email', 'in', emails.slice(at, at + rowsAtOnce))
      // What was taken over stays taken over, whoever comes late with another answer.
      .where('state', '<>', 'sent')
      .execute()
  }
}

/** Notes that the sender was told that these have it: nobody is told twice. */
export async function saveReported(db: WriteSql, row: MessageKey, emails: readonly string[]): Promise<void> {
  for (let at = 0; at < emails.length; at += rowsAtOnce) {
    await db
      .updateTable('outgoing_recipient')
      .set({ report_when: '' })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('email', 'in', emails.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Notes that the sender was told that the message still waits for these. */
export async function saveDelayTold(db: WriteSql, row: MessageKey, emails: readonly string[]): Promise<void> {
  for (let at = 0; at < emails.length; at += rowsAtOnce) {
    await db
      .updateTable('outgoing_recipient')
      .set({ delay_told: 1 })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('email', 'in', emails.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Notes that a message came back that another server had taken over for a recipient. */
export async function saveReturned(
  db: WriteSql,
  row: MessageKey,
  email: string,
  { answer, failure, at }: { answer: string; failure: SendFailure; at: number },
): Promise<void> {
  await db
    .updateTable('outgoing_recipient')
    .set({ state: 'failed', failure, answer, changed_at: at })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('email', '=', email)
    .where('state', '=', 'sent')
    .execute()
}

export async function saveRecall(
  db: WriteSql,
  row: MessageKey,
  email: string,
  recall: RecipientRow['recall'],
): Promise<void> {
  await db
    .updateTable('outgoing_recipient')
    .set({ recall })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('email', '=', email)
    .execute()
}
