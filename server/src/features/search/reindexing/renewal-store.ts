import type { Database, WriteSql } from '../../../db/database.ts'

/** Reindexing progress of an account. */
export interface Renewal {
  account_id: string
  after_message_id: string
}

/** Returns the account to reindex next; undefined when all are done. */
export async function findRenewal(db: Database): Promise<Renewal | undefined> {
  return db.sql.selectFrom('words_to_renew').selectAll().orderBy('account_id').limit(1).executeTakeFirst()
}

/** Saves the reindexing progress of an account; null when finished. Returns false when another runner was faster. */
export async function advanceRenewal(db: WriteSql, from: Renewal, after: string | null): Promise<boolean> {
  const position = { account_id: from.account_id, after_message_id: from.after_message_id }
  if (after === null) {
    const deleted = await db
      .deleteFrom('words_to_renew')
      .where('account_id', '=', position.account_id)
      .where('after_message_id', '=', position.after_message_id)
      .executeTakeFirst()
    return deleted.numDeletedRows > 0n
  }
  const changed = await db
    .updateTable('words_to_renew')
    .set({ after_message_id: after })
    .where('account_id', '=', position.account_id)
    .where('after_message_id', '=', position.after_message_id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
