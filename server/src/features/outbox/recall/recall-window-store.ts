import type { Sql, WriteSql } from '../../../db/database.ts'

/** How long an organisation lets its people recall messages; undefined where it never said. */
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
