import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import type { AuditTable } from '../../db/tables/tables-organisation.ts'

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
