import type { Sql, WriteSql } from '../../../db/database.ts'

/** Finds the recall window of an organisation; undefined when it was never set. */
export async function findRecallWindow(db: Sql, organisationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recall_window')
    .select('seconds')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.seconds
}

export async function saveRecallWindow(db: WriteSql, organisationId: string, seconds: number): Promise<void> {
  await db
    .insertInto('recall_window')
    .values({ organisation_id: organisationId, seconds })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ seconds }))
    .execute()
}
