import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount, preparedWrite } from '../../db/prepared.ts'
import type { Flag, ThreadInFolderTable } from '../../db/tables/tables.ts'

interface Threads {
  accountId: string
  threadIds: readonly string[]
}

export async function listRowsOfThreads(db: Sql, params: Threads) {
  return rowsQuery(params.threadIds.length).all(db, params)
}

const rowsQuery = preparedByCount((count) =>
  prepared((db, params: Threads) =>
    db
      .selectFrom('thread_in_folder')
      .select(['thread_id', 'folder_id', 'unread_count'])
      .where('account_id', '=', params.accountId)
      .where('thread_id', 'in', firstElements(params.threadIds, count)),
  ),
)

/** Returns the number of messages and the last sending time of threads. */
export async function listThreadSizes(db: Sql, params: Threads) {
  return sizesQuery(params.threadIds.length).all(db, params)
}

const sizesQuery = preparedByCount((count) =>
  prepared((db, params: Threads) =>
    db
      .selectFrom('thread')
      .select(['id', 'message_count', 'last_message_at'])
      .where('account_id', '=', params.accountId)
      .where('id', 'in', firstElements(params.threadIds, count)),
  ),
)

const rowsAtOnce = 50

/** Inserts or replaces rows of the lists. */
export async function saveThreadRows(db: WriteSql, rows: readonly ThreadInFolderTable[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const columns = Object.fromEntries(
      rowColumns.map((column) => [column, some.map((row) => row[column])]),
    ) as unknown as RowLists
    await saveRowsQuery(some.length).run(db, columns)
  }
}

/** Columns of a list row; `copyRows` selects them in this order. */
export const rowColumns = [
  'account_id',
  'thread_id',
  'folder_id',
  'newest_at',
  'unread_count',
  'is_starred',
  'has_files',
  'is_to_me',
  'row',
] as const
type RowLists = { [C in keyof ThreadInFolderTable]: readonly ThreadInFolderTable[C][] }

const saveRowsQuery = preparedByCount((count) =>
  preparedWrite((db, params: RowLists) =>
    db
      .insertInto('thread_in_folder')
      .values(
        Array.from({ length: count }, (_, at) => ({
          account_id: params.account_id[at] as string,
          thread_id: params.thread_id[at] as string,
          folder_id: params.folder_id[at] as string,
          newest_at: params.newest_at[at] as number,
          unread_count: params.unread_count[at] as number,
          is_starred: params.is_starred[at] as Flag,
          has_files: params.has_files[at] as Flag,
          is_to_me: params.is_to_me[at] as Flag,
          row: params.row[at] as string,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'thread_id', 'folder_id']).doUpdateSet((eb) => ({
          newest_at: eb.ref('excluded.newest_at'),
          unread_count: eb.ref('excluded.unread_count'),
          is_starred: eb.ref('excluded.is_starred'),
          has_files: eb.ref('excluded.has_files'),
          is_to_me: eb.ref('excluded.is_to_me'),
          row: eb.ref('excluded.row'),
        })),
      ),
  ),
)

export async function deleteThreadRows(db: WriteSql, params: Threads & { folderId: string }): Promise<void> {
  if (params.threadIds.length > 0) await deleteRowsQuery(params.threadIds.length).run(db, params)
}

const deleteRowsQuery = preparedByCount((count) =>
  preparedWrite((db, params: Threads & { folderId: string }) =>
    db
      .deleteFrom('thread_in_folder')
      .where('account_id', '=', params.accountId)
      .where('folder_id', '=', params.folderId)
      .where('thread_id', 'in', firstElements(params.threadIds, count)),
  ),
)
