import type { Sql, WriteSql } from '../../db/database.ts'

/** Returns true when an organisation allows sharing outside; the default is true. */
export async function isPublicAllowed(db: Sql, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sharing_policy')
    .select('is_public_allowed')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.is_public_allowed !== 0
}

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

export async function getOrganisationName(db: Sql, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}
