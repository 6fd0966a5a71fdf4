import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { ConnectionCounts } from '../database.ts'
import type { Layout } from '../layout/layout.ts'
import { planName } from '../prepared.ts'
import type { PrimaryServer } from './primary-server.ts'
import { closeLocally } from './query-fresh.ts'
import {
  connectMilliseconds,
  keepAliveMilliseconds,
  responseMilliseconds,
  sessionSettings,
  startQueries,
  type Work,
  workSetting,
} from './session-settings.ts'
import { asStoreError } from './store-trouble.ts'
import type { ServerWait, UnresponsiveWatch } from './unresponsive-watch.ts'

const int8 = 20
/** PostgreSQL's error code for a change on a replica. */
const readOnly = '25006'

/** Options of a pool: server, kind of work, maximum number of connections, and pooler mode. */
export interface PoolOptions {
  server: PrimaryServer
  work: Work
  connections: number
  isPooled: boolean
  layout: Layout
  /** Detects a silent server; absent where timeouts are short anyway. */
  watch?: UnresponsiveWatch
}

/** The pool awaits the result of `onConnect`, which its types do not declare. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> & { onConnect: (client: pg.ClientBase) => Promise<void> }

/** A pool that reports its connection counts. */
export type CountedPool = PostgresPool & { counts(): ConnectionCounts }

/** Opens a pool whose connections detect a dead peer on both sides. */
export function openPool({ server, work, connections, isPooled, layout, watch }: PoolOptions): CountedPool {
  const responseTimeout = responseMilliseconds(work)
  const options: PoolConfig = {
    Client: clientOf(server),
    max: connections,
    connectionTimeoutMillis: work === 'health' ? responseMilliseconds(work) : connectMilliseconds,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...(responseTimeout === undefined ? {} : { query_timeout: responseTimeout }),
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? narrowInteger : pg.types.getTypeParser(oid, format)),
    },
    ...(watch ? { stream: () => watch.createSocket() } : {}),
    onConnect: (client) => (isPooled ? startPooled : startSession)(client, { work, layout, server }, watch),
  }
  const pool = new pg.Pool(options)
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', () => {})
  const connect = async () => {
    await server.find()
    return pool.connect()
  }
  return {
    Client: pg.Client,
    options: pool.options,
    // For any cause: without a connection the store is unavailable.
    connect: () =>
      (watch ? watch.connect(connect) : connect()).catch((error: unknown) => {
        const storeError = asStoreError(error)
        const unavailable =
          storeError instanceof StoreUnavailable ? storeError : new StoreUnavailable('away', error)
        // A crowded server has no connection for another search.
        if (unavailable.trouble !== 'crowded') server.forget()
        throw unavailable
      }),
    end: () => pool.end(),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** Client class whose connections go to the server that was found last. */
function clientOf(server: PrimaryServer): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: server.current })
    }
  }
}

/** Checks that the store responds, on a dedicated connection. */
export async function checkHealth(pool: PostgresPool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select 1', [])
  } finally {
    client.release()
  }
}

/**
 * Prepares a new connection: prepared plans by name, the watch, and the settings that the server supports.
 */
async function startSession(
  client: pg.ClientBase,
  { work, layout, server }: Pick<PoolOptions, 'work' | 'layout' | 'server'>,
  watch: UnresponsiveWatch | undefined,
): Promise<void> {
  // A connection that breaks between two queries of a transaction fails the next one.
  client.on('error', () => server.forget())
  const begin = startQueries(work, { isPooled: false, layout })
  const waits = watch && trackWaits(client, watch, { isPooled: false })
  wrapQueries(client, { server, planName, begin, waits })
  const settings = sessionSettings(work)
  await client.query(
    `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)
     where name = $3 or exists (select from pg_settings known where known.name = wanted.name)`,
    [Object.keys(settings), Object.values(settings), workSetting],
  )
}

/**
 * Behind a pooler each transaction may use a different session, shared with others. So no session state is set and no
 * plan is prepared. Timeouts outside transactions are enforced by the client alone.
 */
async function startPooled(
  client: pg.ClientBase,
  { work, layout, server }: Pick<PoolOptions, 'work' | 'layout' | 'server'>,
  watch: UnresponsiveWatch | undefined,
): Promise<void> {
  client.on('error', () => server.forget())
  const begin = startQueries(work, { isPooled: true, layout })
  const waits = watch && trackWaits(client, watch, { isPooled: true })
  wrapQueries(client, { server, planName: () => undefined, begin, waits })
}

/** Notifies the watch of the start and end of a wait for a response. */
interface Waits {
  begin(): void
  end(): void
}

/** Adds a connection to the watch; returns the callbacks for the waits of its queries. */
function trackWaits(
  client: pg.ClientBase,
  watch: UnresponsiveWatch,
  { isPooled }: { isPooled: boolean },
): Waits {
  const { connection, processID } = client as unknown as {
    connection: { stream: { bytesRead: number } }
    processID: number
  }
  const watchedConnection: ServerWait = {
    process: isPooled ? null : processID,
    receivedBytes: () => connection.stream.bytesRead,
    abort: () => closeLocally(client),
  }
  watch.add(watchedConnection)
  client.once('end', () => watch.remove(watchedConnection))
  return { begin: () => watch.start(watchedConnection), end: () => watch.end(watchedConnection) }
}

/**
 * Names queries with prepared plans, because Kysely identifies them by their text alone, and converts errors of the
 * store.
 */
function wrapQueries(
  client: pg.ClientBase,
  {
    server,
    planName: nameOfPlan,
    begin,
    waits,
  }: {
    server: PrimaryServer
    planName: (text: string) => string | undefined
    begin: readonly string[]
    waits?: Waits | undefined
  },
): void {
  const runQuery = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
  const runAll = async (queries: readonly string[]) => {
    let result: unknown
    for (const query of queries) result = await runQuery(query)
    return result
  }
  const replica = new ReplicaCheck(client, server)
  const runWatched = (...args: unknown[]) => {
    const [text, values] = [args[0], withoutNul(args[1])]
    const question = args.length === 2 ? [text, values] : args
    const name = typeof text === 'string' && question.length === 2 ? nameOfPlan(text) : undefined
    const result = name
      ? runQuery({ name, text, values })
      : text === 'begin'
        ? runAll(begin)
        : runQuery(...question)
    if (!(result instanceof Promise)) return result
    waits?.begin()
    return result.then(
      (outcome: unknown) => {
        waits?.end()
        replica.afterStatement(text)
        return outcome
      },
      (error: unknown) => {
        waits?.end()
        if ((error as { code?: string }).code === readOnly) replica.recognise()
        return closeAfterTimeout(client, error)
      },
    )
  }
  client.query = runWatched as typeof client.query
}

/** Closes a connection to a former primary that became a replica; within a transaction, after its rollback. */
class ReplicaCheck {
  readonly #client: pg.ClientBase
  readonly #server: PrimaryServer
  #isInTransaction = false
  #isReplica = false

  constructor(client: pg.ClientBase, server: PrimaryServer) {
    this.#client = client
    this.#server = server
  }

  recognise(): void {
    this.#isReplica = true
    this.#server.forget()
    if (!this.#isInTransaction) closeLocally(this.#client)
  }

  afterStatement(text: unknown): void {
    if (text === 'begin') this.#isInTransaction = true
    if (text !== 'rollback' && text !== 'commit') return
    this.#isInTransaction = false
    if (this.#isReplica) closeLocally(this.#client)
  }
}

/**
 * PostgreSQL text cannot contain NUL, and a query with it fails; it is replaced by another character. It is not
 * removed: `khue\0@` must not find a user named `khue@`.
 */
function withoutNul(values: unknown): unknown {
  if (typeof values === 'string') return values.includes('\0') ? values.replaceAll('\0', '\ufffd') : values
  return Array.isArray(values) ? values.map(withoutNul) : values
}

/**
 * Rethrows the error of a query. After a query timeout the driver still waits for the response, so the
 * connection is closed.
 */
function closeAfterTimeout(client: pg.ClientBase, error: unknown): never {
  if ((error as Error).message === 'Query read timeout') closeLocally(client)
  return throwStoreError(error)
}

function throwStoreError(error: unknown): never {
  throw asStoreError(error)
}

/** Integers that fit a number become one; ids, which do not, stay strings. */
function narrowInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
