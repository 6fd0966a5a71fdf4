import type { Sql } from '../../../db/database.ts'

export async function findLabelWithWork(db: Sql, accountId: string, id: string) {
  return db
    .selectFrom('label')
    .select(['state', 'merges_into'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the accounts with labels whose list is being built or removed. Relies on the index `label_at_work`. */
export async function listAccountsWithLabelWork(db: Sql): Promise<{ account_id: string }[]> {
  return db.selectFrom('label').select('account_id').distinct().where('state', '<>', 'kept').execute()
}
