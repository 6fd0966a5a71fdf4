import type { Sql, WriteSql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'

/** Successors may have left as well; this is the maximum length of the chain. */
const maxSteps = 10

/** Finds the enabled mailbox that receives new mail for a departing user; follows successors that left as well. */
export async function findSuccessor(db: Sql, departedId: string) {
  const visited = new Set<string>()
  for (let id = departedId; visited.size < maxSteps && !visited.has(id); ) {
    visited.add(id)
    const mailbox = await findDirectSuccessor(db, id)
    if (!mailbox) return undefined
    if (!mailbox.is_disabled) return mailbox
    id = mailbox.id
  }
  return undefined
}

async function findDirectSuccessor(db: Sql, departedId: string) {
  return db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.successor_id')
    .select(['account.id', 'account.email', 'account.full_name', 'account.organisation_id'])
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['account.quota_megabytes', 'account_counter.used_bytes', 'account.is_disabled'])
    .where('leaving.account_id', '=', departedId)
    .where('leaving.takes_new_mail', '=', 1)
    .executeTakeFirst()
}

/** Cancels the departure of a user whose account is enabled again; fails when the deletion has started. */
export async function cancelDeparture(db: WriteSql, accountId: string): Promise<void> {
  // Deleting first and reading afterwards closes the race with a deletion that starts now.
  await db
    .deleteFrom('leaving')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'deleting')
    .execute()
  const departure = await db
    .selectFrom('leaving')
    .select('state')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (departure) throw new Refused('leaving_not_done')
}
