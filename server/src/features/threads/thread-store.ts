import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount, preparedInsert, preparedWrite } from '../../db/prepared.ts'

/** Lists the threads of these Message-IDs, in the given order. */
export async function listThreadsByReferences(
  db: Sql,
  accountId: string,
  headers: readonly string[],
): Promise<{ id: string; message_count: number }[]> {
  if (headers.length === 0) return []
  const rows = await threadsByReferences(headers.length).all(db, { accountId, headers })
  return headers.flatMap((header) => rows.filter((row) => row.message_id_header === header))
}

const threadsByReferences = preparedByCount((count) =>
  prepared((db, params: { accountId: string; headers: readonly string[] }) =>
    db
      .selectFrom('thread_reference')
      .innerJoin('thread', (join) =>
        join
          .onRef('thread.account_id', '=', 'thread_reference.account_id')
          .onRef('thread.id', '=', 'thread_reference.thread_id'),
      )
      .select(['thread_reference.message_id_header', 'thread.id', 'thread.message_count'])
      .where('thread_reference.account_id', '=', params.accountId)
      .where('thread_reference.message_id_header', 'in', firstElements(params.headers, count)),
  ),
)

/** Finds the newest thread with the same subject and participants that was active after `since`. */
export async function findThreadByFallback(
  db: Sql,
  accountId: string,
  { fallbackKey, since }: { fallbackKey: string; since: number },
): Promise<{ id: string; message_count: number } | undefined> {
  const newest = await newestByFallbackQuery.first(db, { accountId, fallbackKey })
  return newest && newest.last_message_at >= since ? newest : undefined
}

// The time is compared in code, because SQLite would plan the query again for each value.
const newestByFallbackQuery = prepared((db, params: { accountId: string; fallbackKey: string }) =>
  db
    .selectFrom('thread')
    .select(['id', 'message_count', 'last_message_at'])
    .where('account_id', '=', params.accountId)
    .where('fallback_key', '=', params.fallbackKey)
    .orderBy('last_message_at', 'desc')
    .limit(1),
)

/** Sets the fallback key of a thread that has none. */
export async function setFallbackKey(
  db: WriteSql,
  accountId: string,
  { threadId, fallbackKey }: { threadId: string; fallbackKey: string },
): Promise<void> {
  await db
    .updateTable('thread')
    .set({ fallback_key: fallbackKey })
    .where('account_id', '=', accountId)
    .where('id', '=', threadId)
    .where('fallback_key', '=', '')
    .execute()
}

export async function findThreadSize(
  db: Sql,
  accountId: string,
  threadId: string,
): Promise<{ message_count: number } | undefined> {
  return db
    .selectFrom('thread')
    .select('message_count')
    .where('account_id', '=', accountId)
    .where('id', '=', threadId)
    .executeTakeFirst()
}

export async function insertThread(
  db: WriteSql,
  thread: {
    account_id: string
    id: string
    fallback_key: string
    message_count: number
    last_message_at: number
  },
): Promise<void> {
  await insertThreadRow(db, thread)
}

const insertThreadRow = preparedInsert('thread')

export async function updateThread(
  db: WriteSql,
  accountId: string,
  { threadId, size }: { threadId: string; size: { count: number; lastAt: number } },
): Promise<void> {
  await updateSizeQuery.run(db, { accountId, threadId, ...size })
}

const updateSizeQuery = preparedWrite(
  (db, params: { accountId: string; threadId: string; count: number; lastAt: number }) =>
    db
      .updateTable('thread')
      .set({ message_count: params.count, last_message_at: params.lastAt })
      .where('account_id', '=', params.accountId)
      .where('id', '=', params.threadId),
)

/** Saves the thread of these Message-IDs; existing entries remain unchanged. */
export async function addReferences(
  db: WriteSql,
  accountId: string,
  { threadId, headers }: { threadId: string; headers: readonly string[] },
): Promise<void> {
  if (headers.length > 0) await addReferencesQuery(headers.length).run(db, { accountId, threadId, headers })
}

/** Like `addReferences`, but overwrites entries of other threads, so that later replies join this one. */
export async function claimReferences(
  db: WriteSql,
  accountId: string,
  { threadId, headers }: { threadId: string; headers: readonly string[] },
): Promise<void> {
  if (headers.length > 0) await claimReferencesQuery(headers.length).run(db, { accountId, threadId, headers })
}

interface References {
  accountId: string
  threadId: string
  headers: readonly string[]
}

const addReferencesQuery = preparedByCount((count) =>
  preparedWrite((db, params: References) =>
    insertReferences(db, params, count).onConflict((conflict) => conflict.doNothing()),
  ),
)

const claimReferencesQuery = preparedByCount((count) =>
  preparedWrite((db, params: References) =>
    insertReferences(db, params, count).onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id_header']).doUpdateSet({ thread_id: params.threadId }),
    ),
  ),
)

function insertReferences(db: WriteSql, params: References, count: number) {
  return db.insertInto('thread_reference').values(
    firstElements(params.headers, count).map((header) => ({
      account_id: params.accountId,
      message_id_header: header,
      thread_id: params.threadId,
    })),
  )
}
