import type { Database, WriteSql } from '../../../db/database.ts'

/** How far the renewal of an account's words has come. */
export interface Renewal {
  account_id: string
  after_message_id: string
}

/** The account whose words are renewed next; undefined where all are. */
export async function findRenewal(db: Database): Promise<Renewal | undefined> {
  return db.sql.selectFrom('words_to_renew').selectAll().orderBy('account_id').limit(1).executeTakeFirst()
}

/** Notes how far an account's renewal has come; null when it is through. False when another runner was quicker. */
export async function advanceRenewal(db: WriteSql, from: Renewal, after: string | null): Promise<boolean> {
  const isHere = { account_id: from.account_id, after_message_id: from.after_message_id }
  if (after === null) {
    const gone = await db
      .deleteFrom('words_to_renew')
      .where('account_id', '=', isHere.account_id)
      .where('after_message_id', '=', isHere.after_message_id)
      .executeTakeFirst()
    return gone.numDeletedRows > 0n
  }
  const changed = await db
    .updateTable('words_to_renew')
    .set({ after_message_id: after })
    .where('account_id', '=', isHere.account_id)
    .where('after_message_id', '=', isHere.after_message_id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
