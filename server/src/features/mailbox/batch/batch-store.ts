import type { Sql, WriteSql } from '../../../db/database.ts'
import type { BatchTable } from '../../../db/tables/tables.ts'

export async function insertBatch(db: WriteSql, batch: BatchTable): Promise<void> {
  await db.insertInto('batch').values(batch).execute()
}

export async function findBatch(db: Sql, accountId: string, id: string): Promise<BatchTable | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Saves the progress of a batch in the transaction of the completed step. */
export async function advanceBatch(
  db: WriteSql,
  batch: Pick<BatchTable, 'account_id' | 'id' | 'done' | 'after_newest_at' | 'after_thread_id' | 'state'>,
): Promise<void> {
  const { account_id, id, done, after_newest_at, after_thread_id, state } = batch
  await db
    .updateTable('batch')
    .set({ done, after_newest_at, after_thread_id, state })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteBatches(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('batch').where('created_at', '<', before).where('state', '<>', 'running').execute()
}
