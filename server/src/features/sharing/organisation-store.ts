import type { Sql, WriteSql } from '../../db/database.ts'

/** Whether an organisation lets its people share with those outside; so it is where it never said. */
export async function isPublicAllowed(db: Sql, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sharing_policy')
    .select('is_public_allowed')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.is_public_allowed !== 0
}

/** Keeps whether an organisation's people may share with those outside. */
export async function saveSharingPolicy(
  db: WriteSql,
  organisationId: string,
  isAllowed: boolean,
): Promise<void> {
  const is_public_allowed = isAllowed ? 1 : 0
  await db
    .insertInto('sharing_policy')
    .values({ organisation_id: organisationId, is_public_allowed })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ is_public_allowed }))
    .execute()
}

/** The name that an organisation goes by. */
export async function getOrganisationName(db: Sql, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}
