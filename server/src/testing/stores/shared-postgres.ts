import type { PoolClient } from 'pg'
import { type CountedPool, openPool, type PoolOptions } from '../../db/postgres/open-pool.ts'
import { PrimaryServer } from '../../db/postgres/primary-server.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { createDatabase } from '../postgres.ts'

/** Connections per database, as many as a separate test store has. */
export const maxSharedConnections = 5
/** Distinguishes pooled connections from others to the same database. */
const applicationName = 'lent to tests'

/** Statements that change rows only, or a setting until the end of the transaction. */
const changesRowsOnly =
  /^\s*(?:(?:select|insert|update|delete|with|explain|start transaction|savepoint|release|rollback to|set local|set transaction|lock)\b|(?:begin|commit|rollback)$)/i
/** Functions that change the session or take a lock that outlives the transaction. */
const changesSession = /\bset_config\b(?![^)]*\btrue\s*\))|\bpg_(?:try_)?advisory_lock/i
/** `migrate` runs this on every start; the table exists in the template. */
const migrationTable = /^create table if not exists migration\b/

/** Returns true if a reset undoes all effects of a statement. */
export function isUndoneByReset(statement: string): boolean {
  return (
    (changesRowsOnly.test(statement) && !changesSession.test(statement)) || migrationTable.test(statement)
  )
}

/**
 * A copy of the migrated database that the tests of a worker use one after the other, with its connections. Creating and
 * dropping a database, opening connections and filling their catalog caches cost more than most tests.
 */
class SharedDatabase {
  readonly url: string
  readonly #pool: CountedPool
  #isReusable = true
  #migrations = ''

  readonly #drop: () => Promise<void>

  constructor(url: string, drop: () => Promise<void>) {
    this.url = url
    this.#drop = drop
    const databaseUrl = new URL(url)
    databaseUrl.searchParams.set('application_name', applicationName)
    this.#pool = openPool({
      server: new PrimaryServer(databaseUrl.href),
      work: 'request',
      connections: maxSharedConnections,
      isPooled: false,
      layout: 'one',
    })
  }

  /** Opens a pool for one store on the shared connections. Ending it waits until all of them are returned. */
  openPool(): CountedPool {
    let inUse = 0
    let isClosed = false
    const unused = Promise.withResolvers<void>()
    const releaseDatabase = () => {
      inUse--
      if (isClosed && inUse === 0) unused.resolve()
    }
    return {
      ...this.#pool,
      connect: async () => {
        // Work that a test left running must not affect the next test.
        if (isClosed) throw new StoreUnavailable('away', new Error('the store is closed'))
        inUse++
        try {
          return await this.#acquire(releaseDatabase)
        } catch (error) {
          releaseDatabase()
          throw error
        }
      },
      async end() {
        isClosed = true
        if (inUse > 0) await unused.promise
      },
    }
  }

  async #acquire(releaseDatabase: () => void) {
    const client = (await this.#pool.connect()) as unknown as PoolClient
    const { query, release } = client as unknown as { query: (...args: unknown[]) => unknown } & PoolClient
    const checkedQuery = (...args: unknown[]) => {
      const [statement] = args
      if (typeof statement !== 'string' || !isUndoneByReset(statement)) this.#isReusable = false
      return query(...args)
    }
    client.query = checkedQuery as never
    client.release = (error) => {
      client.query = query
      release(error)
      releaseDatabase()
    }
    return client as never
  }

  /** Reads the template's content for `reset`. */
  async prepare(): Promise<void> {
    await this.#use(async (client) => {
      const { written, migrations } = await getState(client)
      if (written.length > 0)
        throw new Error(`migrations insert rows, and reset deletes them: ${written.join(', ')}`)
      this.#migrations = migrations
    })
  }

  /** Makes the database equal to the template again; returns false if deleting rows is not enough. */
  reset(): Promise<boolean> {
    return this.#use(async (client) => {
      const { written, migrations, is_in_use } = await getState(client)
      if (!this.#isReusable || is_in_use || migrations !== this.#migrations) return false
      if (written.length > 0) await deleteRows(client, written)
      return true
    })
  }

  async #use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = (await this.#pool.connect()) as unknown as PoolClient
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  /** Drops the database and its remaining connections. */
  async drop(): Promise<void> {
    await this.#pool.end()
    await this.#drop()
  }
}

interface State {
  written: string[]
  /** Changes with every change to the table `migration`, the only one with rows in the template. */
  migrations: string
  /** Another connection, or a session lock. */
  is_in_use: boolean
}

const readState = `
  select
    array(
      select quote_ident(relname) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
        and pg_relation_size(oid) > 0
    ) as written,
    (select concat(count(*), ' ', max(xmin::text::bigint)) from migration) as migrations,
    exists (
      select from pg_stat_get_activity(null)
      where datid = own.oid and application_name <> '${applicationName}'
    ) or exists (select from pg_locks where locktype = 'advisory' and database = own.oid) as is_in_use
  from pg_database own where datname = current_database()`

async function getState(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>(readState)
  return rows[0] as State
}

async function deleteRows(client: PoolClient, tables: readonly string[]): Promise<void> {
  // All tables are emptied, so no foreign key is checked.
  const deletes = tables.map((table) => `delete from ${table}`).join('; ')
  await client.query(`begin; set local session_replication_role = replica; ${deletes}; commit`)
  // Truncates the files, so that scans return rows in the insertion order of the next test.
  await client.query(`vacuum ${tables.join(', ')}`)
}

/** Databases of this worker without a test. `ready` is false for one that cannot be reused. */
const unusedDatabases: { database: SharedDatabase; ready: Promise<boolean> }[] = []

/**
 * Returns a migrated database without rows. Its store is opened with `openPool` and closed before `releaseDatabase`. A
 * test that changes the schema, or opens or terminates connections, must create its own database.
 */
export async function acquirePostgres(server: string, template: string): Promise<AcquiredDatabase> {
  const database = (await acquireUnused()) ?? (await create(server, template))
  const pools: CountedPool[] = []
  const reset = async () => {
    // Kysely does not end the pool of a store without queries.
    await Promise.all(pools.map((pool) => pool.end()))
    return database.reset()
  }
  return {
    url: database.url,
    openPool(options) {
      const isShared =
        options.work === 'request' && !options.isPooled && options.connections === maxSharedConnections
      if (!isShared) return openPool(options)
      const pool = database.openPool()
      pools.push(pool)
      return pool
    },
    releaseDatabase() {
      unusedDatabases.push({ database, ready: reset().catch(() => false) })
    },
  }
}

/** A database until it is returned. */
interface AcquiredDatabase {
  readonly url: string
  openPool(options: PoolOptions): CountedPool
  releaseDatabase(): void
}

async function acquireUnused(): Promise<SharedDatabase | null> {
  for (let next = unusedDatabases.pop(); next; next = unusedDatabases.pop()) {
    if (await next.ready) return next.database
    next.database.drop().catch(() => {})
  }
  return null
}

async function create(server: string, template: string): Promise<SharedDatabase> {
  const { url, drop } = await createDatabase(server, { template })
  const database = new SharedDatabase(url, drop)
  await database.prepare()
  return database
}
