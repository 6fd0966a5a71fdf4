import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Transaction } from '../database.ts'
import { nameOfPlan } from '../prepared.ts'
import type { Tables } from '../tables/tables.ts'
import { PostgresFullText } from './postgres-full-text.ts'

const int8 = 20
/** Serialisation failure and deadlock: the transaction did nothing and may simply be run again. */
const retryable = new Set(['40001', '40P01'])
const attempts = 5
/** Stands still within a statement, so that an index can be asked by it. */
const ownTime = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`

/** Opens a PostgreSQL store. */
export function openPostgres(url: string, options: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? narrowInteger : pg.types.getTypeParser(oid, format)),
    },
  })
  // A connection that breaks while it rests is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks between two questions of a transaction fails the next of them; the same holds for it.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    keepPlans(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  async function once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const hooks: (() => void)[] = []
    const conditions: Promise<unknown>[] = []
    const value = await db.transaction().execute(async (trx) => {
      const result = await work({
        sql: trx,
        fullText: new PostgresFullText(trx),
        lockAccount: async (accountId) => {
          await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
        },
        commitAfter: (condition) => conditions.push(condition),
        afterCommit: (hook) => hooks.push(hook),
      })
      await Promise.all(conditions)
      return result
    })
    // Each on a turn of its own: the change is made, whatever goes wrong in telling of it.
    for (const hook of hooks) queueMicrotask(hook)
    return value
  }

  return {
    dialect: 'postgres',
    ownTime,
    sql: db,
    fullText: new PostgresFullText(db),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt === attempts || !retryable.has((error as { code?: string }).code ?? '')) throw error
        }
      }
    },
    async ping() {
      await pool.query('select 1')
    },
    close: () => db.destroy(),
  }
}

/** Names the questions whose plans are kept: Kysely asks by their text alone. */
function keepPlans(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const askNamed = (...question: unknown[]) => {
    const [text, values] = question
    const name = typeof text === 'string' && question.length === 2 ? nameOfPlan(text) : undefined
    return name ? ask({ name, text, values }) : ask(...question)
  }
  client.query = askNamed as typeof client.query
}

/** Integers that fit a number become one; ids, which do not, stay strings. */
function narrowInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
