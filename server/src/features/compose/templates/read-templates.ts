import type { Template, WholeTemplate } from '@bocau/contract/mailbox/templates'
import type { TemplateTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ComposeDeps } from '../deps.ts'
import { findTemplateRow, getOrganisationName, listTemplateRows } from './template-store.ts'

const collator = new Intl.Collator('vi', { numeric: true })

/** The templates that somebody may use, by name, and what their company is called. */
export async function listTemplates(
  { db }: Pick<ComposeDeps, 'db'>,
  actor: Actor,
): Promise<{ items: Template[]; company: string }> {
  const rows = await listTemplateRows(db.sql, actor)
  const items = rows.map(toTemplate).toSorted((a, b) => collator.compare(a.name, b.name))
  return { items, company: await getOrganisationName(db.sql, actor.organisationId) }
}

/** A template that somebody may use, with what it says. */
export async function getTemplate(
  { db }: Pick<ComposeDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<WholeTemplate> {
  const row = await findTemplateRow(db.sql, actor, id)
  if (!row) throw new Refused('not_found')
  return toWholeTemplate(row)
}

export const toWholeTemplate = (row: TemplateTable): WholeTemplate => ({ ...toTemplate(row), body: row.body })

const toTemplate = (row: Omit<TemplateTable, 'organisation_id' | 'body'>): Template => ({
  id: row.id,
  owner: row.account_id === null ? 'organisation' : 'person',
  name: row.name,
  subject: row.subject,
  snippet: row.snippet,
  changed_at: Math.floor(row.changed_at / 1000),
})
