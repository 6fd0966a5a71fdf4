import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { CodeSubject } from './code-subject.ts'

export async function findCode(db: Sql, { accountId, purpose, address }: CodeSubject) {
  return db
    .selectFrom('address_code')
    .select(['code_hash', 'tries', 'sent_at', 'holder_id'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .executeTakeFirst()
}

/** Saves a new code in place of an earlier one and resets the number of tries. */
export async function saveCode(
  db: WriteSql,
  subject: CodeSubject,
  code: { code_hash: string; sent_at: number; holder_id: string | null },
): Promise<void> {
  const fresh = { ...code, tries: 0 }
  await db
    .insertInto('address_code')
    .values({ account_id: subject.accountId, purpose: subject.purpose, address: subject.address, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose', 'address']).doUpdateSet(fresh))
    .execute()
}

export async function addTry(db: WriteSql, { accountId, purpose, address }: CodeSubject): Promise<void> {
  await db
    .updateTable('address_code')
    .set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .execute()
}

export async function removeCode(db: WriteSql, { accountId, purpose, address }: CodeSubject): Promise<void> {
  await db
    .deleteFrom('address_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .execute()
}

/** Returns whether an account and its domain may send. */
export async function getSender(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('domain', 'domain.name', 'account.domain_name')
    .select(['account.is_sending_enabled', 'domain.is_verified'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Lists the times of recent codes to an address, for one account or for all; oldest first. */
export async function listSentTo(
  db: Sql,
  target: string,
  { since, accountId }: { since: number; accountId?: string | undefined },
): Promise<number[]> {
  const sent = db
    .selectFrom('target_code')
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
    .selectFrom('target_code')
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
  await db
    .deleteFrom('target_code')
    .where('account_id', '=', accountId)
    .where('sent_at', '<=', since)
    .execute()
  await db.insertInto('target_code').values({ account_id: accountId, id, target, sent_at: now }).execute()
}
