import type { Sql, WriteSql } from '../../../db/database.ts'
import type { AccessRequestTable } from '../../../db/tables/tables-sharing.ts'
import type { DriveNode } from '../../drive/index.ts'
import type { RequestedAccess, Requester } from './requested-access.ts'

/** A request with its files. */
export interface FullRequest extends AccessRequestTable {
  nodeIds: string[]
}

/** Finds a node of another user in the requester's organisation. */
export async function findNodeOfColleague(
  db: Sql,
  { organisationId }: Requester,
  id: string,
): Promise<DriveNode | undefined> {
  return db
    .selectFrom('drive_node')
    .innerJoin('account', 'account.id', 'drive_node.account_id')
    .selectAll('drive_node')
    .where('account.organisation_id', '=', organisationId)
    .where('drive_node.id', '=', id)
    .executeTakeFirst()
}

export async function isInOrganisation(db: Sql, accountId: string, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves a request; updates a pending one for the same files. Returns its id. */
export async function saveRequest(
  db: WriteSql,
  requested: RequestedAccess,
  request: { id: string; askerId: string; message: string; now: number },
): Promise<string> {
  const { ownerId, target, nodeIds } = requested
  const values = { message: request.message, created_at: request.now }
  const waiting = await db
    .updateTable('access_request')
    .set(values)
    .where('account_id', '=', ownerId)
    .where('asker_id', '=', request.askerId)
    .where('target', '=', target)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const key = { account_id: ownerId, id: request.id }
  await db
    .insertInto('access_request')
    .values({ ...key, asker_id: request.askerId, target, ...values, answer: null, answered_at: null })
    .execute()
  await db
    .insertInto('access_request_file')
    .values(
      nodeIds.map((node_id, position) => ({
        account_id: ownerId,
        request_id: request.id,
        position,
        node_id,
      })),
    )
    .execute()
  return request.id
}

/** Finds a request for files of an account, answered or not. */
export async function findRequest(db: Sql, accountId: string, id: string): Promise<FullRequest | undefined> {
  const row = await db
    .selectFrom('access_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await withFiles(db, accountId, [row]))[0]
}

/** Lists the newest pending requests of an account. */
export async function listWaiting(db: Sql, accountId: string, limit: number): Promise<FullRequest[]> {
  const rows = await db
    .selectFrom('access_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('answer', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withFiles(db, accountId, rows)
}

export async function saveReply(
  db: WriteSql,
  accountId: string,
  { id, decision, now }: { id: string; decision: AccessRequestTable['answer']; now: number },
): Promise<void> {
  await db
    .updateTable('access_request')
    .set({ answer: decision, answered_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes requests from before a given time. Relies on the index `access_request_age`. */
export async function deleteRequests(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('access_request').where('created_at', '<', before).execute()
}

async function withFiles(
  db: Sql,
  accountId: string,
  rows: readonly AccessRequestTable[],
): Promise<FullRequest[]> {
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('access_request_file')
    .select(['request_id', 'node_id'])
    .where('account_id', '=', accountId)
    .where(
      'request_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    nodeIds: files.filter(({ request_id }) => request_id === row.id).map(({ node_id }) => node_id),
  }))
}
