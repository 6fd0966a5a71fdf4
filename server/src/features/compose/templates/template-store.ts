import { sql, type Updateable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { TemplateTable } from '../../../db/tables/tables-sending.ts'

/** User whose templates are read. */
export interface TemplateReader {
  organisationId: string
  accountId: string
}

/** Selects the templates that a user may use: their own and those of the organisation. */
const visibleTo = (db: Sql, { organisationId, accountId }: TemplateReader) =>
  db
    .selectFrom('template')
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))

/** Lists templates without their bodies. */
export async function listTemplateRows(
  db: Sql,
  reader: TemplateReader,
): Promise<Omit<TemplateTable, 'organisation_id' | 'body'>[]> {
  return visibleTo(db, reader)
    .select(['id', 'account_id', 'name', 'subject', 'snippet', 'changed_at'])
    .orderBy('id')
    .execute()
}

export async function findTemplateRow(
  db: Sql,
  reader: TemplateReader,
  id: string,
): Promise<TemplateTable | undefined> {
  return visibleTo(db, reader).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts the templates of an account; with null those of the organisation. */
export async function countTemplates(
  db: Sql,
  organisationId: string,
  accountId: string | null,
): Promise<number> {
  const { count } = await db
    .selectFrom('template')
    .select(sql<number>`count(*)`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns true when any template of the organisation has this id. */
export async function isTemplateId(db: Sql, organisationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('template')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTemplate(db: WriteSql, template: TemplateTable): Promise<void> {
  await db.insertInto('template').values(template).execute()
}

export async function updateTemplate(
  db: WriteSql,
  organisationId: string,
  {
    id,
    change,
  }: { id: string; change: Omit<Updateable<TemplateTable>, 'organisation_id' | 'id' | 'account_id'> },
): Promise<void> {
  await db
    .updateTable('template')
    .set(change)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplateRow(db: WriteSql, organisationId: string, id: string): Promise<void> {
  await db.deleteFrom('template').where('organisation_id', '=', organisationId).where('id', '=', id).execute()
}

export async function getOrganisationName(db: Sql, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}

/** Lists the users of an organisation who have an open session, in a fixed order. */
export async function listSignedIn(db: Sql, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('session', 'session.account_id', 'account.id')
    .select('account.id')
    .distinct()
    .where('account.organisation_id', '=', organisationId)
    .orderBy('account.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** User, or with null the organisation. */
export interface TemplateScope {
  organisationId: string
  accountId: string | null
}

/** Lists the templates of a user or of the organisation, with their content. */
export async function listAccountTemplates(
  db: Sql,
  { organisationId, accountId }: TemplateScope,
): Promise<TemplateTable[]> {
  return db
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute()
}
