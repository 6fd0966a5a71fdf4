import type { Sql } from '../../../db/database.ts'

/** How a label stands. */
export async function findLabelAtWork(db: Sql, accountId: string, id: string) {
  return db
    .selectFrom('label')
    .select(['state', 'merges_into'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The accounts with labels that are not in step with their messages. Counts on the index `label_at_work`. */
export async function listAtWork(db: Sql): Promise<{ account_id: string }[]> {
  return db.selectFrom('label').select('account_id').distinct().where('state', '<>', 'kept').execute()
}
