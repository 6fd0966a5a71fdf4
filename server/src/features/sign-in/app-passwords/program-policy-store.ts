import type { Sql, WriteSql } from '../../../db/database.ts'

/** Returns true when the organisation of an account accepts only app passwords from mail clients. */
export async function needsAppPassword(db: Sql, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('program_policy', 'program_policy.organisation_id', 'account.organisation_id')
    .select('program_policy.needs_app_password')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.needs_app_password === 1
}

/** Same as `needsAppPassword`, for an organisation. */
export async function findProgramPolicy(db: Sql, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('program_policy')
    .select('needs_app_password')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.needs_app_password === 1
}

export async function saveProgramPolicy(
  db: WriteSql,
  organisationId: string,
  needs_app_password: 0 | 1,
): Promise<void> {
  await db
    .insertInto('program_policy')
    .values({ organisation_id: organisationId, needs_app_password })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ needs_app_password }))
    .execute()
}
