import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'

/** Lists the groups of an organisation by address, each with its number of members. */
export async function listGroups(db: Sql, organisationId: string) {
  return db
    .selectFrom('mail_group')
    .selectAll('mail_group')
    .select((query) =>
      query
        .selectFrom('group_member')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('group_member.organisation_id', '=', 'mail_group.organisation_id')
        .whereRef('group_member.group_id', '=', 'mail_group.id')
        .as('members'),
    )
    .where('organisation_id', '=', organisationId)
    .orderBy('email')
    .execute()
}

/** Lists the groups of an organisation that have one of these addresses. */
export async function listGroupsByEmail(db: Sql, organisationId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('mail_group')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('email', 'in', emails)
    .execute()
}
