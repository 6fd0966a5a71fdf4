import { actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../../db/database.ts'
import { isUserScript, type StoredContent } from '../read-content.ts'
import { listRules, type RuleRow } from '../store.ts'

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
