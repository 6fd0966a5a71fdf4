import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { PhoneCodeTable, PhoneTable } from '../../../db/tables/tables-protection.ts'
import { deleteRecoveries } from '../confirmation/store.ts'

/** Finds the verified phone number of an account. */
export async function findPhone(db: Sql, accountId: string) {
  return db
    .selectFrom('phone')
    .select(['number', 'country', 'verified_at', 'second_step_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Returns true when another account has verified this number. */
export async function isNumberOfAnother(db: Sql, accountId: string, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone')
    .select('account_id')
    .where('number', '=', number)
    .where('account_id', '!=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Saves a verified number for an account in place of the previous one. Returns false when another account has it: then
 * the caller must roll back.
 */
export async function savePhone(db: WriteSql, phone: PhoneTable): Promise<boolean> {
  await deletePhone(db, phone.account_id)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('phone')
    .values(phone)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setSecondStep(db: WriteSql, accountId: string, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone')
    .set({ second_step_at: at })
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the phone number of an account and ends password recoveries that use it. */
export async function deletePhone(db: WriteSql, accountId: string): Promise<void> {
  await deleteRecoveries(db, accountId)
  await db.deleteFrom('phone').where('account_id', '=', accountId).execute()
}

export async function findPhoneCode(db: Sql, accountId: string, purpose: PhoneCodeTable['purpose']) {
  return db
    .selectFrom('phone_code')
    .select(['number', 'country', 'channel', 'code_hash', 'tries', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Saves a new code in place of an earlier one and resets the number of tries. */
export async function savePhoneCode(db: WriteSql, code: PhoneCodeTable): Promise<void> {
  const { account_id: _account, purpose: _purpose, ...fresh } = code
  await db
    .insertInto('phone_code')
    .values(code)
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Counts a try; returns false when the maximum was reached. */
export async function countCodeTry(
  db: WriteSql,
  accountId: string,
  { purpose, allowed }: { purpose: PhoneCodeTable['purpose']; allowed: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_code')
    .set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Consumes a code; of two requests with the same code only one gets true. */
export async function consumePhoneCode(
  db: WriteSql,
  accountId: string,
  { purpose, codeHash }: { purpose: PhoneCodeTable['purpose']; codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('phone_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Counts one more code sent for an account and returns the count; starts a new window when the previous one has ended.
 */
export async function countSentCode(
  db: WriteSql,
  accountId: string,
  { now, windowStart }: { now: number; windowStart: number },
): Promise<{ sent: number; since: number }> {
  return db
    .insertInto('phone_code_count')
    .values({ account_id: accountId, sent: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        sent: sql`case when phone_code_count.since <= ${windowStart} then 1 else phone_code_count.sent + 1 end`,
        since: sql`case when phone_code_count.since <= ${windowStart} then excluded.since else phone_code_count.since end`,
      }),
    )
    .returning(['sent', 'since'])
    .executeTakeFirstOrThrow()
}
