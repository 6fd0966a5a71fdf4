import type { EventPayloads, EventType } from '@bocau/contract/events'
import { sql } from 'kysely'
import type { Database, Sql, Transaction, WriteSql } from './database.ts'
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
  /** Collects the events of a locked account that are appended in a transaction from now on, to store them together. */
  collect(tx: Transaction, accountId: string): CollectedEvents
}

/** Events of an account that a transaction has appended. They are stored by `write`, which must be its last change. */
export interface CollectedEvents {
  write(): Promise<void>
}

export function createEventLog(now: () => number, hint: EventHint): EventLog {
  /** Events to store together, by the transaction that collects them. */
  const collections = new WeakMap<Transaction, { accountId: string; rows: EventTable[] }>()

  const insertAll = async (tx: Transaction, rows: readonly EventTable[]) => {
    const last = rows.at(-1)
    if (!last) return
    await insertEvents(tx.sql, rows)
    tx.afterCommit(() => hint(last.account_id, last.number))
  }

  return {
    /** Assigns the account's next number and appends the event, in the transaction of its change. */
    async append(tx, accountId, type, payload) {
      const collection = collections.get(tx)
      const rows = collection?.accountId === accountId ? collection.rows : []
      const last = rows.at(-1)
      const number = last ? last.number + 1 : await reserveNumbers(tx.sql, accountId, 1)
      rows.push({ account_id: accountId, number, type, payload: JSON.stringify(payload), created_at: now() })
      if (rows !== collection?.rows) await insertAll(tx, rows)
      return number
    },

    collect(tx, accountId) {
      const rows: EventTable[] = []
      collections.set(tx, { accountId, rows })
      return {
        async write() {
          collections.delete(tx)
          const unreserved = rows.length - 1
          const last = rows.at(-1)?.number
          if (unreserved > 0 && (await reserveNumbers(tx.sql, accountId, unreserved)) !== last)
            throw new Error('An event of the account was not collected')
          await insertAll(tx, rows)
        },
      }
    },
  }
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

/** Number of events that one statement deletes from SQLite, which serves no request meanwhile. */
const deletedAtOnce = 500

/** Deletes events older than `olderThan`; clients that were offline for longer reload everything. */
export async function deleteEvents(db: Database, olderThan: number): Promise<void> {
  const old = sql`select rowid from event where created_at < ${olderThan} limit ${deletedAtOnce}`
  const statement =
    db.dialect === 'sqlite'
      ? sql`delete from event where rowid in (${old})`
      : sql`delete from event where created_at < ${olderThan}`
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await db.transaction((tx) => statement.execute(tx.sql))
    isMore = db.dialect === 'sqlite' && numAffectedRows === BigInt(deletedAtOnce)
  }
}
