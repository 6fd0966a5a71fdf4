import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { listedIds } from '../../db/is-one-of.ts'
import { firstElements, prepared, preparedByCount, preparedWrite } from '../../db/prepared.ts'
import type { Flag } from '../../db/tables/tables.ts'

/** Some databases reject statements with more parameters. */
const atOnce = 500

const columns = [
  'uid',
  'id',
  'modseq',
  'is_unread',
  'is_starred',
  'is_draft',
  'is_answered',
  'is_forwarded',
  'is_deleted',
  'has_labels',
] as const

/** A message in the IMAP index of a folder. */
export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number]

/** Returns the IMAP counters of a folder, and true when it has messages without a UID. */
export async function findCounters(db: Sql, accountId: string, folderId: string) {
  return countersQuery.first(db, { accountId, folderId })
}

/** Like `findCounters`, for every folder of an account. */
export async function listCounters(db: Sql, accountId: string) {
  return allCountersQuery.all(db, { accountId })
}

const countersOf = (db: Sql, accountId: string) =>
  db
    .selectFrom('folder')
    .innerJoin('account_counter', 'account_counter.account_id', 'folder.account_id')
    .select([
      'folder.uid_validity',
      'folder.next_uid',
      'folder.modseq',
      'folder.recent_uid',
      'account_counter.last_event_number',
    ])
    // The first UID comes from the index. With `exists`, stale statistics let PostgreSQL scan the whole table.
    .select((eb) =>
      eb
        .selectFrom('message')
        .select(sql<Flag>`case when message.uid = 0 then 1 else 0 end`.as('is_unnumbered'))
        .where('message.account_id', '=', accountId)
        .whereRef('message.folder_id', '=', 'folder.id')
        .orderBy('message.uid')
        .limit(1)
        .as('has_unnumbered'),
    )
    .where('folder.account_id', '=', accountId)

const countersQuery = prepared((db, params: { accountId: string; folderId: string }) =>
  countersOf(db, params.accountId).where('folder.id', '=', params.folderId),
)

const allCountersQuery = prepared((db, params: { accountId: string }) =>
  countersOf(db, params.accountId).select('folder.id'),
)

/** Lists messages of a folder between two UIDs that changed after a MODSEQ, up to a limit. */
export async function listEntryRows(
  db: Sql,
  query: {
    accountId: string
    folderId: string
    fromUid: number
    toUid: number
    afterModseq: number
    limit: number
  },
) {
  return entriesQuery.all(db, query)
}

const entriesQuery = prepared((db, params: Parameters<typeof listEntryRows>[1]) =>
  db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', params.accountId)
    .where('folder_id', '=', params.folderId)
    .where('uid', '>=', params.fromUid)
    .where('uid', '<=', params.toUid)
    .where('modseq', '>', params.afterModseq)
    .orderBy('uid')
    .limit(params.limit),
)

/** Lists the given messages that are in the folder, by ascending UID. */
export async function listEntriesOfUids(
  db: Sql,
  accountId: string,
  { folderId, uids }: { folderId: string; uids: readonly number[] },
): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (let at = 0; at < uids.length; at += atOnce) {
    const some = uids.slice(at, at + atOnce)
    rows.push(...(await entriesByUidsQuery(some.length).all(db, { accountId, folderId, uids: some })))
  }
  return rows
}

/** Returns the total size of the messages with these UIDs. */
export async function sumSizes(
  db: Sql,
  accountId: string,
  { folderId, uids }: { folderId: string; uids: readonly number[] },
): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('size'))
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('uid', 'in', uids)
    .executeTakeFirst()
  return Number(row?.size ?? 0)
}

const entriesByUidsQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; folderId: string; uids: readonly number[] }) =>
    db
      .selectFrom('message')
      .select(columns)
      .where('account_id', '=', params.accountId)
      .where('folder_id', '=', params.folderId)
      .where('uid', 'in', firstElements(params.uids, count))
      .orderBy('uid'),
  ),
)

export async function listKeywords(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const keywords = new Map<string, string[]>()
  for (let at = 0; at < messageIds.length; at += atOnce) {
    const rows = await db
      .selectFrom('message_label')
      .innerJoin('label', (join) =>
        join
          .onRef('label.account_id', '=', 'message_label.account_id')
          .onRef('label.id', '=', 'message_label.label_id'),
      )
      .select(['message_label.message_id', 'label.keyword'])
      .where('message_label.account_id', '=', accountId)
      .where('message_label.message_id', 'in', messageIds.slice(at, at + atOnce))
      .orderBy('label.keyword')
      .execute()
    for (const { message_id, keyword } of rows)
      keywords.set(message_id, [...(keywords.get(message_id) ?? []), keyword])
  }
  return keywords
}

/** Lists the messages that left a folder after a MODSEQ, as stored. */
export async function listVanishedRows(
  db: Sql,
  accountId: string,
  { folderId, after }: { folderId: string; after: number },
) {
  return db
    .selectFrom('vanished')
    .select(['modseq', 'messages'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('modseq', '>', after)
    .orderBy('modseq')
    .execute()
}

/** Lists the messages of a folder from a UID, ascending. The index contains both columns. */
export async function listArrivals(db: Sql, range: { accountId: string; folderId: string; from: number }) {
  return arrivalsQuery.all(db, range)
}

const arrivalsQuery = prepared((db, params: Parameters<typeof listArrivals>[1]) =>
  db
    .selectFrom('message')
    .select(['id', 'uid'])
    .where('account_id', '=', params.accountId)
    .where('folder_id', '=', params.folderId)
    .where('uid', '>=', params.from)
    .orderBy('uid'),
)

/**
 * Returns the UIDs of messages, ascending. `cross join` forces SQLite to look up each message; its planner would read the
 * index of the entire account.
 */
export async function listUidsOf(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<{ id: string; uid: number }[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ id: string; uid: number }>`
    select message.id, message.uid from ${listedIds(db, messageIds)}
    cross join message where message.account_id = ${accountId} and message.id = listed.id
    order by message.uid`.execute(db)
  return rows
}

/** Saves the first UID of a folder that no session has been notified of. */
export async function saveRecentUid(
  db: WriteSql,
  accountId: string,
  { folderId, recentUid }: { folderId: string; recentUid: number },
): Promise<void> {
  await recentUidUpdate.run(db, { accountId, folderId, recentUid })
}

const recentUidUpdate = preparedWrite(
  (db, params: { accountId: string; folderId: string; recentUid: number }) =>
    db
      .updateTable('folder')
      .set({ recent_uid: params.recentUid })
      .where('account_id', '=', params.accountId)
      .where('id', '=', params.folderId)
      .where('recent_uid', '<', params.recentUid),
)
