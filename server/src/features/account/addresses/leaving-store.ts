import type { Sql, WriteSql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'

/** Successors leave, too: so many of them in a row are followed. */
const mostSteps = 10

/** Who gets what is written to somebody who leaves; whoever came after them may have left as well. */
export async function findSuccessor(db: Sql, leaverId: string) {
  const seen = new Set<string>()
  for (let id = leaverId; seen.size < mostSteps && !seen.has(id); ) {
    seen.add(id)
    const mailbox = await findNext(db, id)
    if (!mailbox) return undefined
    if (!mailbox.is_disabled) return mailbox
    id = mailbox.id
  }
  return undefined
}

/** The mailbox of whoever comes after somebody. */
async function findNext(db: Sql, leaverId: string) {
  return db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.successor_id')
    .select(['account.id', 'account.email', 'account.full_name', 'account.organisation_id'])
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['account.quota_megabytes', 'account_counter.used_bytes', 'account.is_disabled'])
    .where('leaving.account_id', '=', leaverId)
    .where('leaving.takes_new_mail', '=', 1)
    .executeTakeFirst()
}

/** What whoever writes to somebody who left is answered; nothing where nobody is. */
export async function findLeaverAnswer(db: Sql, leaverId: string) {
  return db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.account_id')
    .select(['account.email', 'leaving.answer_subject as subject', 'leaving.answer_text as body'])
    .where('leaving.account_id', '=', leaverId)
    .where('leaving.answer_text', '!=', '')
    .executeTakeFirst()
}

/** Has somebody stay whose account is opened again; what is being deleted cannot be. */
export async function takeLeavingBack(db: WriteSql, accountId: string): Promise<void> {
  // In this order: what is being deleted from this moment on stays so.
  await db
    .deleteFrom('leaving')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'deleting')
    .execute()
  const leaving = await db
    .selectFrom('leaving')
    .select('state')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (leaving) throw new Refused('leaving_not_done')
}
