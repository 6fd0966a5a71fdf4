import type { Sql } from '../../db/database.ts'
import type { MailLanguage } from './mail-content.ts'

/** Returns the language of the organisation of an account. */
export async function getOrganisationLanguage(db: Sql, accountId: string): Promise<MailLanguage> {
  const row = await db
    .selectFrom('account')
    .innerJoin('policy', 'policy.organisation_id', 'account.organisation_id')
    .select('policy.language')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.language ?? 'vi'
}

/** Name and logo of an organisation; null values without a logo. */
export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof findOrganisationOfAccount>>>

export async function findOrganisationOfAccount(db: Sql, accountId: string) {
  return selectOrganisation(db)
    .innerJoin('account', 'account.organisation_id', 'organisation.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

export async function findOrganisationOfDomain(db: Sql, domain: string) {
  return selectOrganisation(db)
    .innerJoin('domain', 'domain.organisation_id', 'organisation.id')
    .where('domain.name', '=', domain)
    .executeTakeFirst()
}

const selectOrganisation = (db: Sql) =>
  db
    .selectFrom('organisation')
    .leftJoin('organisation_logo', 'organisation_logo.organisation_id', 'organisation.id')
    .select(['organisation.name', 'organisation_logo.png', 'organisation_logo.width'])
    .select('organisation_logo.height')
