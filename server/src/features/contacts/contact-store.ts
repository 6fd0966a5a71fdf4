import type { Sql, WriteSql } from '../../db/database.ts'
import type { ContactTable } from '../../db/tables/tables-sending.ts'

/** Lists the correspondents of a user, most likely first as of the last message to each. */
export async function listContactRows(db: Sql, accountId: string, limit: number): Promise<ContactTable[]> {
  return db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_kept', 'desc')
    .orderBy('weight', 'desc')
    .orderBy('email')
    .limit(limit)
    .execute()
}

/** Lists addresses that were corrected and must not be suggested. */
export async function listReplacedEmails(db: Sql, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .select('email')
    .where('account_id', '=', accountId)
    .where('weight', '<', 0)
    .execute()
  return rows.map((row) => row.email)
}

export async function findContacts(
  db: Sql,
  accountId: string,
  emails: readonly string[],
): Promise<ContactTable[]> {
  if (emails.length === 0) return []
  return db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('email', 'in', emails)
    .execute()
}

export async function saveContacts(db: WriteSql, contacts: readonly ContactTable[]): Promise<void> {
  if (contacts.length === 0) return
  await db
    .insertInto('contact')
    .values([...contacts])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        weight: eb.ref('excluded.weight'),
        weighed_at: eb.ref('excluded.weighed_at'),
        is_kept: eb.ref('excluded.is_kept'),
      })),
    )
    .execute()
}
