import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SubmissionTable } from '../../../db/tables/tables-sending.ts'

/** The message that this one was when it was handed over before; undefined where it is a new one. */
export async function findSubmission(
  db: Sql,
  accountId: string,
  fingerprint: string,
  since: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('submission')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return found?.message_id
}

/** Remembers a message; one like it that was handed over long ago is another. */
export async function keepSubmission(db: WriteSql, row: SubmissionTable): Promise<void> {
  const { message_id, created_at } = row
  await db
    .insertInto('submission')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint']).doUpdateSet({ message_id, created_at }),
    )
    .execute()
}

/** Forgets what can come again no more. */
export async function forgetSubmissionsBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('submission').where('created_at', '<', before).execute()
}
