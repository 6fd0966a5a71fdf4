import type { SendFailure } from '@bocau/contract/outbox'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { OutgoingRecipientTable } from '../../db/tables/tables-sending.ts'

/** A recipient of a message, with the delivery result. */
export type RecipientRow = OutgoingRecipientTable

/** Primary key of a message. */
type MessageKey = Pick<RecipientRow, 'account_id' | 'message_id'>

/** Stored response for a recipient who did not get the message because it was recalled. */
export const recalledResponse = 'recalled'

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

/** Saves the delivery result for some recipients. */
export async function saveOutcomes(
  db: WriteSql,
  row: MessageKey,
  {
    emails,
    state,
    failure,
    response,
    at: changedAt,
  }: {
    emails: readonly string[]
    state: RecipientRow['state']
    failure: SendFailure | ''
    response: string
    at: number
  },
): Promise<void> {
  for (let at = 0; at < emails.length; at += rowsAtOnce) {
    await db
      .updateTable('outgoing_recipient')
      .set({ state, failure, answer: response, changed_at: changedAt })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('email', 'in', emails.slice(at, at + rowsAtOnce))
      // A delivered message stays delivered, even if a late response differs.
      .where('state', '<>', 'sent')
      .execute()
  }
}

/** Records the recipients whose delivery was reported to the sender, so that it is reported once. */
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

/** Records the recipients whose delay was reported to the sender. */
export async function saveDelayNotified(
  db: WriteSql,
  row: MessageKey,
  emails: readonly string[],
): Promise<void> {
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

/** Records a bounce for a recipient whose server had accepted the message. */
export async function saveReturned(
  db: WriteSql,
  row: MessageKey,
  { email, response, failure, at }: { email: string; response: string; failure: SendFailure; at: number },
): Promise<void> {
  await db
    .updateTable('outgoing_recipient')
    .set({ state: 'failed', failure, answer: response, changed_at: at })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('email', '=', email)
    .where('state', '=', 'sent')
    .execute()
}

export async function saveRecall(
  db: WriteSql,
  row: MessageKey,
  { email, recall }: { email: string; recall: RecipientRow['recall'] },
): Promise<void> {
  await db
    .updateTable('outgoing_recipient')
    .set({ recall })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('email', '=', email)
    .execute()
}
