import type { EventPayloads, EventType } from '@bocau/contract/events'
import { sql } from 'kysely'
import type { Sql, Transaction, WriteSql } from './database.ts'
import { preparedWrite } from './prepared.ts'
import type { EventTable } from './tables/tables.ts'

/** Notifies watchers of an account that its log has grown. Only a hint; the log is authoritative. */
export type EventHint = (accountId: string, number: number) => void

/** A stored event. */
export interface LoggedEvent {
  number: number
  type: EventType
  payload: unknown
}

export interface EventLog {
  append<T extends EventType>(
    tx: Transaction,
    accountId: string,
    type: T,
    payload: EventPayloads[T],
  ): Promise<number>
}

export function createEventLog(now: () => number, hint: EventHint): EventLog {
  return {
    /** Assigns the account's next number and appends the event, in the transaction of its change. */
    async append(tx, accountId, type, payload) {
      const row = await reserveNumber.first(tx.sql, { accountId })
      if (!row) throw new Error('An event needs an account')
      const number = row.last_event_number
      await insertEvent.run(tx.sql, {
        account_id: accountId,
        number,
        type,
        payload: JSON.stringify(payload),
        created_at: now(),
      })
      tx.afterCommit(() => hint(accountId, number))
      return number
    },
  }
}

const reserveNumber = preparedWrite((db, params: { accountId: string }) =>
  db
    .updateTable('account_counter')
    .set({ last_event_number: sql`last_event_number + 1` })
    .where('account_id', '=', params.accountId)
    .returning('last_event_number'),
)

const insertEvent = preparedWrite((db, { account_id, number, type, payload, created_at }: EventTable) =>
  db.insertInto('event').values({ account_id, number, type, payload, created_at }),
)

/** Lists up to `limit` events after `number`, in order. */
export async function listEventsAfter(
  db: Sql,
  accountId: string,
  { number, limit }: { number: number; limit: number },
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['number', 'type', 'payload'])
    .where('account_id', '=', accountId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    type: row.type as EventType,
    payload: JSON.parse(row.payload),
  }))
}

/** Returns the number of the account's newest event, and the oldest number from which the log is complete. */
export async function getEventRange(
  db: Sql,
  accountId: string,
): Promise<{ newest: number; resumableFrom: number }> {
  const account = await db
    .selectFrom('account_counter')
    .select('last_event_number')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const oldest = await db
    .selectFrom('event')
    .select('number')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return {
    newest: account.last_event_number,
    resumableFrom: oldest ? oldest.number - 1 : account.last_event_number,
  }
}

/** Deletes events older than `olderThan`; clients that were offline for longer reload everything. */
export async function deleteEvents(db: WriteSql, olderThan: number): Promise<void> {
  await db.deleteFrom('event').where('created_at', '<', olderThan).execute()
}
