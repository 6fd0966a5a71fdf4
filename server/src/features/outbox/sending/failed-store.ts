import type { WriteSql } from '../../../db/database.ts'

/** A recipient that a message did not reach. */
export interface FailedDelivery {
  id: string
  accountId: string
  at: number
  sender: string
  recipient: string
  failure: string
  response: string
}

/** Records a failed recipient for administrators, because the message itself may return to Drafts. */
export async function insertFailed(db: WriteSql, failed: FailedDelivery): Promise<void> {
  const { id, accountId, at, sender, recipient, failure, response } = failed
  const account = await db
    .selectFrom('account')
    .select(['organisation_id', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return
  const row = { id, at, recipient, failure, answer: response, sender: sender || account.email }
  await db
    .insertInto('failed_delivery')
    .values({ organisation_id: account.organisation_id, ...row })
    .execute()
}
