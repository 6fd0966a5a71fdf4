import type { Sql, WriteSql } from '../../db/database.ts'

export async function listSettings(db: Sql, accountId: string) {
  return db.selectFrom('setting').select(['key', 'value']).where('account_id', '=', accountId).execute()
}

export async function saveSetting(
  db: WriteSql,
  accountId: string,
  { key, value }: { key: string; value: string },
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ account_id: accountId, key, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ value }))
    .execute()
}
