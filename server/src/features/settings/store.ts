import type { Sql, WriteSql } from '../../db/database.ts'
import type { TrustedSenderTable } from '../../db/tables/tables-rules.ts'

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

/** Returns a user's trust in these senders; nothing for unknown ones. */
export async function findTrustedSenders(
  db: Sql,
  accountId: string,
  emails: readonly string[],
): Promise<TrustedSenderTable[]> {
  if (emails.length === 0) return []
  return db
    .selectFrom('trusted_sender')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('email', 'in', emails)
    .execute()
}
