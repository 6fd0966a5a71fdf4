import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { TemplateFileTable, TemplateTable } from '../../../db/tables/tables-sending.ts'

type TemplateKey = Pick<TemplateTable, 'organisation_id' | 'id'>

/** Lists the files of a template in their order. */
export async function listTemplateFiles(
  db: Sql,
  { organisation_id, id }: TemplateKey,
): Promise<TemplateFileTable[]> {
  return db
    .selectFrom('template_file')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .orderBy('position')
    .execute()
}

export async function replaceTemplateFiles(
  db: WriteSql,
  { organisation_id, id }: TemplateKey,
  files: readonly TemplateFileTable[],
): Promise<void> {
  await db
    .deleteFrom('template_file')
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .execute()
  if (files.length > 0) await db.insertInto('template_file').values(files).execute()
}

/** Counts the files of each template of an organisation, without those that have none. */
export async function countTemplateFiles(db: Sql, organisationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('template_file')
    .select(['template_id', sql<number>`count(*)`.as('count')])
    .where('organisation_id', '=', organisationId)
    .groupBy('template_id')
    .execute()
  return new Map(rows.map(({ template_id, count }) => [template_id, count]))
}

/** Returns the total size of the files in an organisation's shared templates. */
export async function sumSharedTemplates(db: Sql, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('template_file')
    .select(sql<string | number | null>`sum(size)`.as('bytes'))
    .where('organisation_id', '=', organisationId)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
