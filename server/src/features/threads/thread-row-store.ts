import type { Sql } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** Lists the rows of a thread, one for each folder. */
export async function listThreadRows(db: Sql, accountId: string, threadId: string) {
  return rowsQuery.all(db, { accountId, threadId })
}

const rowsQuery = prepared((db, params: { accountId: string; threadId: string }) =>
  db
    .selectFrom('thread_in_folder')
    .select(['folder_id', 'newest_at', 'unread_count', 'row'])
    .where('account_id', '=', params.accountId)
    .where('thread_id', '=', params.threadId),
)
