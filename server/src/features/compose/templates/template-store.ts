import { sql, type Updateable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { TemplateTable } from '../../../db/tables/tables-sending.ts'

/** Whose templates are asked for. */
export interface TemplateReader {
  organisationId: string
  accountId: string
}

/** Those that somebody may use: their own, and those of their organisation. */
const seenBy = (db: Sql, { organisationId, accountId }: TemplateReader) =>
  db
    .selectFrom('template')
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))

/** Everything about templates but what they say. */
export async function listTemplateRows(
  db: Sql,
  reader: TemplateReader,
): Promise<Omit<TemplateTable, 'organisation_id' | 'body'>[]> {
  return seenBy(db, reader)
    .select(['id', 'account_id', 'name', 'subject', 'snippet', 'changed_at'])
    .orderBy('id')
    .execute()
}

export async function findTemplateRow(
  db: Sql,
  reader: TemplateReader,
  id: string,
): Promise<TemplateTable | undefined> {
  return seenBy(db, reader).selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many an account has; null for the organisation itself. */
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

/** Whether a template of an organisation bears this id, whoever may use it. */
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
  id: string,
  change: Omit<Updateable<TemplateTable>, 'organisation_id' | 'id' | 'account_id'>,
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

/** What an organisation is called. */
export async function getOrganisationName(db: Sql, organisationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}

/** Who of an organisation is signed in somewhere, always in the same order. */
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

/** A person, or with null the organisation itself. */
export interface TemplateKeeper {
  organisationId: string
  accountId: string | null
}

/** The templates of a person alone, or of the organisation, to be taken along. */
export async function listOwnTemplates(
  db: Sql,
  { organisationId, accountId }: TemplateKeeper,
): Promise<TemplateTable[]> {
  return db
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute()
}
