import { sql } from 'kysely'
import type { Sql, Transaction } from '../../../db/database.ts'

/** Lists the messages of an organisation that wait for a retry, next attempt first. */
export async function listWaiting(db: Sql, organisationId: string, limit: number) {
  return selectWaiting(db, organisationId)
    .select(['outgoing.account_id', 'outgoing.message_id', 'outgoing.sender', 'outgoing.size'])
    .select(['outgoing.leaves_at', 'outgoing.due_at', 'outgoing.give_up_at', 'outgoing.attempts'])
    .select('account.email')
    .orderBy('outgoing.due_at')
    .limit(limit)
    .execute()
}

export async function countWaiting(db: Sql, organisationId: string): Promise<number> {
  const row = await selectWaiting(db, organisationId)
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Lists the pending recipients of a waiting message with the last response of their server. */
export async function listWaitingRecipients(db: Sql, accountId: string, messageId: string) {
  return db
    .selectFrom('outgoing_recipient')
    .select(['email', 'answer'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'pending')
    .orderBy('position')
    .execute()
}

const selectWaiting = (db: Sql, organisationId: string) =>
  db
    .selectFrom('outgoing')
    .innerJoin('account', 'account.id', 'outgoing.account_id')
    .where('account.organisation_id', '=', organisationId)
    .where('outgoing.state', '=', 'retrying')
    .where('outgoing.due_at', 'is not', null)

/**
 * Makes a waiting message due now; with `isLast`, remaining failures bounce afterwards. Returns null when it is not
 * waiting.
 */
export async function retryWaiting(
  tx: Transaction,
  change: { organisationId: string; accountId: string; messageId: string; isLast: boolean; now: number },
): Promise<{ sender: string } | null> {
  const { organisationId, accountId, messageId, isLast, now } = change
  const tried = await tx.sql
    .updateTable('outgoing')
    .set({ due_at: now, ...(isLast ? { give_up_at: now } : {}) })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'retrying')
    .where('due_at', 'is not', null)
    .where('leased_until', '<=', now)
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('id').where('organisation_id', '=', organisationId),
    )
    .returning('sender')
    .executeTakeFirst()
  return tried ?? null
}
