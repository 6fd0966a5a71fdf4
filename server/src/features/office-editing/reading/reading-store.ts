import type { Sql, WriteSql } from '../../../db/database.ts'
import type { OfficeReadingTable } from '../../../db/tables/tables-sharing.ts'

export async function insertReading(db: WriteSql, reading: OfficeReadingTable): Promise<void> {
  await db.insertInto('office_reading').values(reading).execute()
}

/** Finds an open attachment and its reader; returns nothing after the session or the token has expired. */
export async function findReading(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('office_reading as reading')
    .innerJoin('account', 'account.id', 'reading.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .innerJoin('session as sign_in', (join) =>
      join
        .onRef('sign_in.account_id', '=', 'reading.account_id')
        .onRef('sign_in.id', '=', 'reading.session_id')
        .on('sign_in.expires_at', '>', now),
    )
    .select(['reading.account_id', 'reading.uuid', 'account.email', 'account.full_name'])
    .where('reading.token_hash', '=', tokenHash)
    .where('reading.expires_at', '>', now)
    .where('account.is_disabled', '=', 0)
    .where('organisation.suspended_at', 'is', null)
    .where('organisation.move_state', 'is', null)
    .executeTakeFirst()
}
