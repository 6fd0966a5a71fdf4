import type { Sql } from '../../../db/database.ts'
import type { MailLanguage } from '../../system-mail/index.ts'

/** Returns the language in which an organisation writes to external recipients, by its domain. */
export async function getDomainLanguage(db: Sql, domain: string): Promise<MailLanguage> {
  const row = await db
    .selectFrom('domain')
    .innerJoin('policy', 'policy.organisation_id', 'domain.organisation_id')
    .select('policy.language')
    .where('domain.name', '=', domain)
    .executeTakeFirst()
  return row?.language ?? 'vi'
}
