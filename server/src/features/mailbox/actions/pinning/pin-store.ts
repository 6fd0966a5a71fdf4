import type { WriteSql } from '../../../../db/database.ts'
import { isInFolders, onlyFolders } from '../../../folders/index.ts'

/** Pins or unpins the messages of threads in a folder; returns the threads that have messages there. */
export async function setPinned(
  db: WriteSql,
  accountId: string,
  { threadIds, folderId, isPinned }: { threadIds: readonly string[]; folderId: string; isPinned: boolean },
): Promise<{ thread_id: string }[]> {
  return db
    .updateTable('message')
    .set({ pinned_in: isPinned ? folderId : null })
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(isInFolders(onlyFolders([folderId])))
    .returning('thread_id')
    .execute()
}
