import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { Database, Transaction } from '../database.ts'
import { DistributedAdapter, type Layout } from '../layout/layout.ts'
import type { Tables } from '../tables/tables.ts'
import { checkHealth, openPool as openPostgresPool } from './open-pool.ts'
import { PostgresFullText } from './postgres-full-text.ts'
import { PrimaryServer } from './primary-server.ts'
import { queryOnNewConnection } from './query-fresh.ts'
import type { Work } from './session-settings.ts'
import { UnresponsiveWatch } from './unresponsive-watch.ts'

/** Serialisation failure and deadlock: the transaction did nothing and can be repeated. */
const retryable = new Set(['40001', '40P01'])
const maxAttempts = 5
/** Maximum attempts for a transaction whose connection was lost before the commit. */
const maxReconnects = 3
/** Maximum attempts of a migration to lock a busy table. */
const maxMigrationAttempts = 60
const reconnectPause = 100
/** Constant within a statement, so that it can be used in index conditions. */
const databaseTime = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`

/** Adapter by which queries recognise a distributed store. */
class DistributedDialect extends PostgresDialect {
  override createAdapter() {
    return new DistributedAdapter()
  }
}

/** Options for opening a PostgreSQL store. */
export interface PostgresOptions {
  connections?: number
  work?: Exclude<Work, 'health'>
  isPooled?: boolean
  layout?: Layout
  /** Set by tests, whose stores share connections. */
  openPool?: typeof openPostgresPool
}

/** Opens a PostgreSQL store. */
export function openPostgres(
  url: string,
  {
    connections = 10,
    work: kind = 'request',
    isPooled = false,
    layout = 'one',
    openPool = openPostgresPool,
  }: PostgresOptions = {},
): Database {
  const server = new PrimaryServer(url)
  const watch = new UnresponsiveWatch((processes) => queryOnNewConnection(server, { isPooled, processes }))
  const pool = openPool({ server, work: kind, connections, isPooled, layout, watch })
  // Health checks have a dedicated connection, because the others may all be waiting.
  const health = openPool({ server, work: 'health', connections: 1, isPooled, layout })
  let pinging: Promise<void> | null = null
  const dialect = layout === 'citus' ? new DistributedDialect({ pool }) : new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })

  /** `onCommit` is called when the commit starts: a transaction that fails after that may be committed. */
  async function runOnce<T>(work: (tx: Transaction) => Promise<T>, onCommit: () => void): Promise<T> {
    const hooks: (() => void)[] = []
    const conditions: Promise<unknown>[] = []
    const value = await db.transaction().execute(async (trx) => {
      const fullText = new PostgresFullText(trx)
      const result = await work({
        sql: trx,
        fullText,
        lockAccount: async (accountId) => {
          const row = await trx
            .selectFrom('account_counter')
            .select('waiting_flag_changes')
            .where('account_id', '=', accountId)
            .forUpdate()
            .executeTakeFirst()
          return { waitingFlagChanges: row?.waiting_flag_changes ?? 0 }
        },
        commitAfter: (condition) => conditions.push(condition),
        afterCommit: (hook) => hooks.push(hook),
      })
      await fullText.write()
      await Promise.all(conditions)
      onCommit()
      return result
    })
    // Each in its own microtask: the change is committed, even if a hook fails.
    for (const hook of hooks) queueMicrotask(hook)
    return value
  }

  return {
    dialect: 'postgres',
    databaseTime,
    sql: db,
    fullText: new PostgresFullText(db),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        let mayBeCommitted = false
        try {
          return await runOnce(work, () => {
            mayBeCommitted = true
          })
        } catch (error) {
          if (!canRetry(error, { attempt, mayBeCommitted, kind })) throw error
          if (error instanceof StoreUnavailable) await pause(reconnectPause * attempt)
        }
      }
    },
    connections: () => pool.counts(),
    ping() {
      pinging ??= checkHealth(health).finally(() => {
        pinging = null
      })
      return pinging
    },
    async close() {
      watch.close()
      await Promise.all([db.destroy(), health.end()])
    },
  }
}

/** Returns true when a failed transaction may be repeated: only if it was certainly not committed. */
function canRetry(
  error: unknown,
  { attempt, mayBeCommitted, kind }: { attempt: number; mayBeCommitted: boolean; kind: Work },
): boolean {
  if (error instanceof StoreUnavailable) {
    if (mayBeCommitted) return false
    // Between attempts, transactions queued behind the migration can run.
    if (error.trouble === 'held') return kind === 'migration' && attempt < maxMigrationAttempts
    return error.trouble === 'away' && attempt < maxReconnects
  }
  return attempt < maxAttempts && retryable.has((error as { code?: string }).code ?? '')
}
