import { actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../../db/database.ts'
import { isUserScript, type StoredContent } from '../read-content.ts'
import { listRules, type RuleRow } from '../store.ts'

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

/** Returns the templates that a rule replies with. */
export function listReplyTemplates(row: Pick<RuleRow, 'content'>): string[] {
  const content = JSON.parse(row.content) as StoredContent
  if (isUserScript(content) || !isFilter(content)) return []
  return actionsOf(content).flatMap((action) => (action.type === 'reply' ? action.value : []))
}

/** Returns true when a filter of the account replies with the template. */
export async function hasReplyTemplateInUse(db: Sql, accountId: string, id: string): Promise<boolean> {
  const filters = await listRules(db, accountId, 'filter')
  return filters.some((filter) => listReplyTemplates(filter).includes(id))
}
