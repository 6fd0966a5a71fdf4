import type { WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { nextModseq } from '../numbering/index.ts'

/** Changes flags of messages and their MODSEQ; returns their threads. */
export async function updateFlags(
  db: WriteSql,
  accountId: string,
  {
    messageIds,
    flags,
  }: {
    messageIds: readonly string[]
    flags: Partial<
      Pick<
        MessageTable,
        'is_unread' | 'is_starred' | 'is_answered' | 'is_forwarded' | 'is_deleted' | 'is_draft' | 'has_labels'
      >
    >
  },
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const changed = await db
    .updateTable('message')
    .set({ ...flags, modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'id', messageIds))
    .returning('thread_id')
    .execute()
  return [...new Set(changed.map((message) => message.thread_id))]
}
