import type { FullTemplate, Template } from '@bocau/contract/mailbox/templates'
import type { TemplateFileTable, TemplateTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ComposeDeps } from '../deps.ts'
import { toWireFile } from '../draft-message.ts'
import { toUploadFile } from '../files/upload-file.ts'
import { countTemplateFiles, listTemplateFiles } from './template-file-store.ts'
import { toUpload } from './template-files.ts'
import { findTemplateRow, getOrganisationName, listTemplateRows } from './template-store.ts'

const collator = new Intl.Collator('vi', { numeric: true })

/** Lists the templates a user may use, by name, and the company name. */
export async function listTemplates(
  { db }: Pick<ComposeDeps, 'db'>,
  actor: Actor,
): Promise<{ items: Template[]; company: string }> {
  const rows = await listTemplateRows(db.sql, actor)
  const counts = await countTemplateFiles(db.sql, actor.organisationId)
  const items = rows
    .map((row) => toTemplate(row, counts.get(row.id) ?? 0))
    .toSorted((a, b) => collator.compare(a.name, b.name))
  return { items, company: await getOrganisationName(db.sql, actor.organisationId) }
}

/** Gets a template that the user may use, with its content. */
export async function getTemplate(
  { db }: Pick<ComposeDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<FullTemplate> {
  const row = await findTemplateRow(db.sql, actor, id)
  if (!row) throw new Refused('not_found')
  return toFullTemplate(row, await listTemplateFiles(db.sql, row))
}

/** Converts a template with its content and files to its API form. */
export const toFullTemplate = (row: TemplateTable, files: readonly TemplateFileTable[]): FullTemplate => ({
  ...toTemplate(row, files.length),
  body: row.body,
  files: files.map((file) => toWireFile(toUploadFile(toUpload(file, '', 0)))),
})

const toTemplate = (row: Omit<TemplateTable, 'organisation_id' | 'body'>, fileCount: number): Template => ({
  id: row.id,
  owner: row.account_id === null ? 'organisation' : 'person',
  name: row.name,
  subject: row.subject,
  snippet: row.snippet,
  file_count: fileCount,
  changed_at: Math.floor(row.changed_at / 1000),
})
