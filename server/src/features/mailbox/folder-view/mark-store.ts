import type { Sql, WriteSql } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import { nextModseq } from '../numbering/numbering-store.ts'

/** Changes marks of messages, and notes that they changed. */
export async function updateMarks(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
  marks: Partial<
    Pick<
      MessageTable,
      'is_unread' | 'is_starred' | 'is_answered' | 'is_forwarded' | 'is_deleted' | 'has_labels'
    >
  >,
): Promise<void> {
  if (messageIds.length === 0) return
  await db
    .updateTable('message')
    .set({ ...marks, modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
}

/** The threads of messages. */
export async function listThreadsOf(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('message')
    .select('thread_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
  return rows.map((row) => row.thread_id)
}
