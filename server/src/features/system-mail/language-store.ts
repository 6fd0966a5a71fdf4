import type { Sql } from '../../db/database.ts'
import type { MailLanguage } from './compose-system-mail.ts'

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

export async function findOrganisationName(db: Sql, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select('organisation.name')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.name
}
