import type { Sql } from '../../db/database.ts'
import type { TrustedSenderTable } from '../../db/tables/tables-rules.ts'

/** Returns a user's trust in these senders; nothing for unknown ones. */
export async function findTrustedSenders(
  db: Sql,
  accountId: string,
  emails: readonly string[],
): Promise<TrustedSenderTable[]> {
  if (emails.length === 0) return []
  return db
    .selectFrom('trusted_sender')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('email', 'in', emails)
    .execute()
}
