import type { Sql, WriteSql } from '../../db/database.ts'

/** Lists the times of recent codes to an address, for one account or for all; oldest first. */
export async function listSentTo(
  db: Sql,
  target: string,
  { since, accountId }: { since: number; accountId?: string | undefined },
): Promise<number[]> {
  const sent = db
    .selectFrom('sent_code')
    .select('sent_at')
    .where('target', '=', target)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
  const rows = await (accountId === undefined ? sent : sent.where('account_id', '=', accountId)).execute()
  return rows.map((row) => row.sent_at)
}

/** Lists the times of recent code messages of an account, oldest first. Phone numbers have their own limits. */
export async function listSentBy(db: Sql, accountId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sent_code')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .where('target', 'like', '%@%')
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => row.sent_at)
}

/** Records a sent code and deletes expired records of the account. */
export async function recordSentCode(
  db: WriteSql,
  {
    accountId,
    target,
    id,
    now,
    since,
  }: { accountId: string; target: string; id: string; now: number; since: number },
): Promise<void> {
  await db.deleteFrom('sent_code').where('account_id', '=', accountId).where('sent_at', '<=', since).execute()
  await db.insertInto('sent_code').values({ account_id: accountId, id, target, sent_at: now }).execute()
}
