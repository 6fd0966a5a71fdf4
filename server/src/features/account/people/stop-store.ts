import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SendingStopTable } from '../../../db/tables/tables-sending.ts'

/** Reason and time of a sending stop. */
export type SendingStop = Pick<SendingStopTable, 'reason' | 'stopped_at'>

export async function findSendingStop(db: Sql, accountId: string): Promise<SendingStop | undefined> {
  return db
    .selectFrom('sending_stop')
    .select(['reason', 'stopped_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Lists the users of an organisation whose sending was stopped, most recent first. */
export async function listStoppedPeople(db: Sql, organisationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sending_stop')
    .innerJoin('account', 'account.id', 'sending_stop.account_id')
    .select('account.email')
    .where('account.organisation_id', '=', organisationId)
    .orderBy('sending_stop.stopped_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.email)
}

/** Records a sending stop; returns false when there is one already. */
export async function insertSendingStop(db: WriteSql, row: SendingStopTable): Promise<boolean> {
  const inserted = await db
    .insertInto('sending_stop')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes a sending stop; returns false when there was none. */
export async function deleteSendingStop(db: WriteSql, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sending_stop')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function setSendingEnabled(db: WriteSql, accountId: string, isEnabled: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ is_sending_enabled: isEnabled ? 1 : 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Lists the owners of the organisation of an account. */
export async function listOwners(db: Sql, accountId: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('kind', '=', 'Owner')
    .where('is_disabled', '=', 0)
    .where('organisation_id', '=', (queries) =>
      queries.selectFrom('account').select('organisation_id').where('id', '=', accountId),
    )
    .orderBy('id')
    .execute()
}
