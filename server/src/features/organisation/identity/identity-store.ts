import type { Sql, WriteSql } from '../../../db/database.ts'
import type { OrganisationLogoTable } from '../../../db/tables/tables-organisation.ts'

/** Returns the name of an organisation and the version of its logo; null without a logo. */
export async function getIdentityRow(db: Sql, organisationId: string) {
  return db
    .selectFrom('organisation')
    .leftJoin('organisation_logo', 'organisation_logo.organisation_id', 'organisation.id')
    .select(['organisation.name', 'organisation_logo.version'])
    .where('organisation.id', '=', organisationId)
    .executeTakeFirstOrThrow()
}

export async function findLogo(db: Sql, organisationId: string) {
  return db
    .selectFrom('organisation_logo')
    .select(['png', 'version'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
}

export async function saveLogo(db: WriteSql, logo: OrganisationLogoTable): Promise<void> {
  const { organisation_id: _organisation, ...values } = logo
  await db
    .insertInto('organisation_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Deletes the logo of an organisation; returns false if there is none. */
export async function deleteLogo(db: WriteSql, organisationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organisation_logo')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
