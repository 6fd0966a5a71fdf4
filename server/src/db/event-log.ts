import type { EventPayloads, EventType } from '@bocau/contract/events'
import { sql } from 'kysely'
import type { Sql, Transaction, WriteSql } from './database.ts'
import { preparedInsertAll, preparedWrite } from './prepared.ts'
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
  /** Returns a log for one transaction, in which the account is locked, that writes the account's events together. */
  collect(tx: Transaction, accountId: string): CollectedEvents
}

/** Event log of one transaction. Its events are stored by `write`, which must be the last change. */
export interface CollectedEvents extends EventLog {
  write(): Promise<void>
}

export function createEventLog(now: () => number, hint: EventHint): EventLog {
  const log: EventLog = {
    /** Assigns the account's next number and appends the event, in the transaction of its change. */
    async append(tx, accountId, type, payload) {
      const number = await reserveNumbers(tx.sql, accountId, 1)
      const row = { account_id: accountId, number, type, payload: JSON.stringify(payload), created_at: now() }
      await insertEvents(tx.sql, [row])
      tx.afterCommit(() => hint(accountId, number))
      return number
    },

    collect(tx, accountId) {
      const rows: EventTable[] = []
      return {
        async append(other, owner, type, payload) {
          if (owner !== accountId) return log.append(other, owner, type, payload)
          const [first] = rows
          const number = first ? first.number + rows.length : await reserveNumbers(tx.sql, accountId, 1)
          const row = {
            account_id: accountId,
            number,
            type,
            payload: JSON.stringify(payload),
            created_at: now(),
          }
          rows.push(row)
          return number
        },
        collect: log.collect,
        async write() {
          const last = rows.at(-1)
          if (!last) return
          if (rows.length > 1 && (await reserveNumbers(tx.sql, accountId, rows.length - 1)) !== last.number)
            throw new Error('An event of the account was not collected')
          await insertEvents(tx.sql, rows)
          tx.afterCommit(() => hint(accountId, last.number))
        },
      }
    },
  }
  return log
}

const insertEvents = preparedInsertAll('event', ['account_id', 'number', 'type', 'payload', 'created_at'])

/** Reserves the next numbers of an account; returns the last of them. */
async function reserveNumbers(db: WriteSql, accountId: string, count: number): Promise<number> {
  const row = await reserveQuery.first(db, { accountId, count })
  if (!row) throw new Error('An event needs an account')
  return row.last_event_number
}

const reserveQuery = preparedWrite((db, params: { accountId: string; count: number }) =>
  db
    .updateTable('account_counter')
    .set({ last_event_number: sql`last_event_number + ${params.count}` })
    .where('account_id', '=', params.accountId)
    .returning('last_event_number'),
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
