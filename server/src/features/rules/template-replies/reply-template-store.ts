import type { Sql } from '../../../db/database.ts'

/** A template that filters of an account may reply with. */
export interface ReplyTemplate {
  organisationId: string
  name: string
}

/** Finds a template of the account or its organisation; undefined when it was deleted. */
export async function findReplyTemplate(
  db: Sql,
  accountId: string,
  id: string,
): Promise<ReplyTemplate | undefined> {
  return selectUsable(db, accountId)
    .select(['template.organisation_id as organisationId', 'template.name as name'])
    .where('template.id', '=', id)
    .executeTakeFirst()
}

/** Returns those of some templates that the account may use. */
export async function findReplyTemplates(
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectUsable(db, accountId)
    .select('template.id')
    .where('template.id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const selectUsable = (db: Sql, accountId: string) =>
  db
    .selectFrom('template')
    .innerJoin('account', 'account.organisation_id', 'template.organisation_id')
    .where('account.id', '=', accountId)
    .where((eb) => eb.or([eb('template.account_id', '=', accountId), eb('template.account_id', 'is', null)]))
