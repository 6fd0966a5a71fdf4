import type { ExpressionBuilder } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { ShareFileTable, SharePersonTable, ShareTable } from '../../db/tables/tables-sharing.ts'

export type ShareRow = ShareTable
export type SharePerson = Pick<SharePersonTable, 'email' | 'name'>

/** A share with its files and named recipients. */
export interface FullShare extends ShareRow {
  nodeIds: string[]
  people: SharePerson[]
}

/** Condition for shares that can be opened now. */
const isActive = (now: number) => (eb: ExpressionBuilder<Tables, 'share'>) =>
  eb.and([
    eb('share.revoked_at', 'is', null),
    eb('share.is_waiting', '=', 0),
    eb.or([eb('share.expires_at', 'is', null), eb('share.expires_at', '>', now)]),
  ])

export async function insertShare(
  db: WriteSql,
  share: ShareRow,
  { nodeIds, people }: { nodeIds: readonly string[]; people: readonly SharePerson[] },
): Promise<void> {
  await db.insertInto('share').values(share).execute()
  const shareKey = { account_id: share.account_id, share_id: share.id }
  await db
    .insertInto('share_file')
    .values(nodeIds.map((node_id, position): ShareFileTable => ({ ...shareKey, position, node_id })))
    .execute()
  await insertPeople(db, shareKey, people)
}

const rowsAtOnce = 500

async function insertPeople(
  db: WriteSql,
  shareKey: { account_id: string; share_id: string },
  people: readonly SharePerson[],
): Promise<void> {
  for (let at = 0; at < people.length; at += rowsAtOnce) {
    const some = people.slice(at, at + rowsAtOnce)
    await db
      .insertInto('share_person')
      .values(
        some.map((person, index): SharePersonTable => ({ ...shareKey, ...person, position: at + index })),
      )
      .execute()
    await db
      .insertInto('share_receiver')
      .values(
        // In one order, so that shares with the same people do not wait for each other.
        some
          .map(({ email }) => ({ email, account_id: shareKey.account_id }))
          .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
      )
      .onConflict((existing) => existing.doNothing())
      .execute()
  }
}

/** Replaces the named recipients of a share. */
export async function replacePeople(
  db: WriteSql,
  accountId: string,
  { shareId, people }: { shareId: string; people: readonly SharePerson[] },
): Promise<void> {
  await db
    .deleteFrom('share_person')
    .where('account_id', '=', accountId)
    .where('share_id', '=', shareId)
    .execute()
  await insertPeople(db, { account_id: accountId, share_id: shareId }, people)
}

export async function updateShare(
  db: WriteSql,
  accountId: string,
  { id, change }: { id: string; change: Partial<Omit<ShareRow, 'account_id' | 'id'>> },
): Promise<void> {
  await db.updateTable('share').set(change).where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Finds an unrevoked share. */
export async function findShare(db: Sql, accountId: string, id: string): Promise<FullShare | undefined> {
  const [share] = await readShares(db, accountId, [id])
  return share
}

/** Finds the share that a request with this key created. */
export async function findShareOfRequest(
  db: Sql,
  accountId: string,
  key: string,
): Promise<FullShare | undefined> {
  const row = await db
    .selectFrom('share')
    .select('id')
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row && findShare(db, accountId, row.id)
}

/** Lists the shares of an owner, newest first, optionally of one file. Leaves out shares of unsent messages. */
export async function listOutgoing(
  db: Sql,
  accountId: string,
  { fileId, limit, offset }: { fileId: string | null; limit: number; offset: number },
): Promise<{ shares: FullShare[]; total: number }> {
  const outgoing = db
    .selectFrom('share')
    .where('share.account_id', '=', accountId)
    .where('share.revoked_at', 'is', null)
    .where('share.is_waiting', '=', 0)
    .$if(fileId !== null, (query) =>
      query.where('share.id', 'in', (eb) =>
        eb
          .selectFrom('share_file')
          .select('share_id')
          .where('account_id', '=', accountId)
          .where('node_id', '=', fileId ?? ''),
      ),
    )
  const { total } = await outgoing.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await outgoing.select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const shares = await readShares(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  return { shares, total }
}

/** Lists the unrevoked shares of an owner that belong to a message. */
export async function listSharesOfMessage(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<FullShare[]> {
  const rows = await db
    .selectFrom('share')
    .select('id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
  return readShares(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
}

/** Lists these shares of an owner unless revoked, newest first. */
export async function readShares(db: Sql, accountId: string, ids: readonly string[]): Promise<FullShare[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('share')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return completeShares(db, accountId, rows)
}

/** Adds the files and named recipients to shares. */
export async function completeShares<T extends ShareRow>(
  db: Sql,
  accountId: string,
  rows: readonly T[],
): Promise<(T & FullShare)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .selectFrom('share_file')
    .select(['share_id', 'node_id'])
    .where('account_id', '=', accountId)
    .where('share_id', 'in', ids)
    .orderBy('position')
    .execute()
  const people = await db
    .selectFrom('share_person')
    .select(['share_id', 'email', 'name'])
    .where('account_id', '=', accountId)
    .where('share_id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    nodeIds: files.filter((file) => file.share_id === row.id).map((file) => file.node_id),
    people: people.filter((one) => one.share_id === row.id).map(({ email, name }) => ({ email, name })),
  }))
}

/** Returns those nodes that are currently shared themselves. */
export async function listSharedAmong(
  db: Sql,
  accountId: string,
  { nodeIds, now }: { nodeIds: readonly string[]; now: number },
): Promise<Set<string>> {
  if (nodeIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('share_file')
    .innerJoin('share', (join) =>
      join
        .onRef('share.account_id', '=', 'share_file.account_id')
        .onRef('share.id', '=', 'share_file.share_id'),
    )
    .select('share_file.node_id')
    .distinct()
    .where('share_file.account_id', '=', accountId)
    .where('share_file.node_id', 'in', [...nodeIds])
    .where(isActive(now))
    .execute()
  return new Set(rows.map((row) => row.node_id))
}

/** Sets the flag for files that are shared directly; returns their folders, null for the root. */
export async function setShared(
  db: WriteSql,
  accountId: string,
  { ids, isShared }: { ids: readonly string[]; isShared: boolean },
): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const nodes = await db
    .updateTable('drive_node')
    .set({ is_shared: isShared ? 1 : 0 })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .returning('parent_id')
    .execute()
  return nodes.map(({ parent_id }) => (parent_id === 0 ? null : parent_id))
}
