import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { AuditTable } from '../../db/tables/tables-organisation.ts'

export async function insertAudit(db: WriteSql, line: AuditTable): Promise<void> {
  await db.insertInto('audit').values(line).execute()
}

/** Inserts an audit entry with the details of the account row; inserts nothing when the account is deleted. */
export async function insertAccountAudit(
  db: WriteSql,
  accountId: string,
  {
    actor,
    ...line
  }: Omit<AuditTable, 'organisation_id' | 'actor_id' | 'actor_email' | 'subject'> & {
    /** Actor; defaults to the account. */
    actor?: { id: string | null; email: string } | undefined
  },
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'organisation_id', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return
  const { id: actor_id, email: actor_email } = actor ?? account
  const { organisation_id, email: subject } = account
  await insertAudit(db, { ...line, organisation_id, subject, actor_id, actor_email })
}

/** Filter for audit entries; times in milliseconds. */
export interface AuditQuery {
  text: string
  kinds: readonly string[] | null
  from?: number | undefined
  to?: number | undefined
  /** Returns only entries before this id. */
  before?: string | undefined
  limit: number
}

/** Lists the audit entries of an organisation, newest first. Ids grow with time, so the primary key gives the order. */
export async function listAudit(db: Sql, organisationId: string, request: AuditQuery): Promise<AuditTable[]> {
  let query = db
    .selectFrom('audit')
    .select(['organisation_id', 'id', 'at', 'kind', 'actor_id', 'actor_email'])
    .select(['subject', 'details', 'address', 'device'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id', 'desc')
    .limit(request.limit)
  if (request.before !== undefined) query = query.where('id', '<', request.before)
  if (request.kinds) query = query.where('kind', 'in', request.kinds)
  if (request.from !== undefined) query = query.where('at', '>=', request.from)
  if (request.to !== undefined) query = query.where('at', '<=', request.to)
  if (request.text !== '') {
    const like = `%${request.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    // An email address can be in the details, an IP address in the address column.
    query = query.where(({ or }) =>
      or(
        (['actor_email', 'subject', 'details', 'address'] as const).map(
          (column) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`,
        ),
      ),
    )
  }
  return query.execute()
}

export async function findNewestAudit(db: Sql): Promise<number | null> {
  const row = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function deleteAuditBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', time).execute()
}
