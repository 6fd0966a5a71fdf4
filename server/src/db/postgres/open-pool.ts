import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { ConnectionCounts } from '../database.ts'
import type { Layout } from '../layout/layout.ts'
import { nameOfPlan } from '../prepared.ts'
import { cut } from './ask-anew.ts'
import {
  answerMilliseconds,
  connectMilliseconds,
  keepAliveMilliseconds,
  sessionSettings,
  transactionSettings,
  type Work,
} from './session-settings.ts'
import type { Line, SilenceWatch } from './silence-watch.ts'
import { asStoreError } from './store-trouble.ts'

const int8 = 20

/** Options of a pool: URL, kind of work, maximum number of connections, and pooler mode. */
export interface PoolOptions {
  url: string
  work: Work
  connections: number
  isPooled: boolean
  layout: Layout
  /** Detects a silent server; absent where timeouts are short anyway. */
  watch?: SilenceWatch
}

/** The pool awaits the result of `onConnect`, which its types do not declare. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> & { onConnect: (client: pg.ClientBase) => Promise<void> }

/** A pool that reports its connection counts. */
export type CountedPool = PostgresPool & { counts(): ConnectionCounts }

/** Opens a pool whose connections detect a dead peer on both sides. */
export function openPool({ url, work, connections, isPooled, layout, watch }: PoolOptions): CountedPool {
  const answerWithin = answerMilliseconds(work)
  const options: PoolConfig = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: work === 'health' ? answerMilliseconds(work) : connectMilliseconds,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...(answerWithin === undefined ? {} : { query_timeout: answerWithin }),
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? narrowInteger : pg.types.getTypeParser(oid, format)),
    },
    ...(watch ? { stream: () => watch.makeSocket() } : {}),
    onConnect: (client) =>
      isPooled ? beginPooled(client, { work, layout }, watch) : beginSession(client, work, watch),
  }
  const pool = new pg.Pool(options)
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', () => {})
  return {
    Client: pg.Client,
    options: pool.options,
    // For any cause: without a connection the store is unavailable.
    connect: () =>
      (watch ? watch.connect(() => pool.connect()) : pool.connect()).catch((error: unknown) => {
        const known = asStoreError(error)
        throw known instanceof StoreUnavailable ? known : new StoreUnavailable('away', error)
      }),
    end: () => pool.end(),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** Checks that the store responds, on a dedicated connection. */
export async function askHealth(pool: PostgresPool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select 1', [])
  } finally {
    client.release()
  }
}

async function beginSession(
  client: pg.ClientBase,
  work: Work,
  watch: SilenceWatch | undefined,
): Promise<void> {
  // A connection that breaks between two queries of a transaction fails the next one.
  client.on('error', () => {})
  watchQuestions(client, { named: nameOfPlan, waits: watch && waitsOn(client, watch, { isPooled: false }) })
  const settings = sessionSettings(work)
  await client.query(
    `select set_config(known.name, wanted.value, false) from pg_settings known
     join unnest($1::text[], $2::text[]) as wanted (name, value) on wanted.name = known.name`,
    [Object.keys(settings), Object.values(settings)],
  )
}

/**
 * Behind a pooler each transaction may use a different session, shared with others. So no session state is set and no
 * plan is prepared. Timeouts outside transactions are enforced by the client alone.
 */
async function beginPooled(
  client: pg.ClientBase,
  { work, layout }: Pick<PoolOptions, 'work' | 'layout'>,
  watch: SilenceWatch | undefined,
): Promise<void> {
  client.on('error', () => {})
  const begin = `begin; ${transactionSettings(work, layout)}`
  const waits = watch && waitsOn(client, watch, { isPooled: true })
  watchQuestions(client, { named: () => undefined, begin, waits })
}

/** Notifies the watch of the start and end of a wait for a response. */
interface Waits {
  begin(): void
  end(): void
}

function waitsOn(client: pg.ClientBase, watch: SilenceWatch, { isPooled }: { isPooled: boolean }): Waits {
  const { connection, processID } = client as unknown as {
    connection: { stream: { bytesRead: number } }
    processID: number
  }
  const line: Line = {
    process: isPooled ? null : processID,
    heard: () => connection.stream.bytesRead,
    cut: () => cut(client),
  }
  watch.add(line)
  client.once('end', () => watch.remove(line))
  return { begin: () => watch.begin(line), end: () => watch.end(line) }
}

/**
 * Names queries with prepared plans, because Kysely identifies them by their text alone, and converts errors of the
 * store.
 */
function watchQuestions(
  client: pg.ClientBase,
  {
    named,
    begin = 'begin',
    waits,
  }: { named: (text: string) => string | undefined; begin?: string; waits?: Waits | undefined },
): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
  const watched = (...given: unknown[]) => {
    const [text, values] = [given[0], withoutNul(given[1])]
    const question = given.length === 2 ? [text, values] : given
    const name = typeof text === 'string' && question.length === 2 ? named(text) : undefined
    const answer = name ? ask({ name, text, values }) : text === 'begin' ? ask(begin) : ask(...question)
    if (!(answer instanceof Promise)) return answer
    waits?.begin()
    return answer.then(
      (result: unknown) => {
        waits?.end()
        return result
      },
      (error: unknown) => {
        waits?.end()
        return giveUpIfSilent(client, error)
      },
    )
  }
  client.query = watched as typeof client.query
}

/**
 * PostgreSQL text cannot contain NUL, and a query with it fails; it is replaced by another character. It is not
 * removed: `khue\0@` must not find a user named `khue@`.
 */
function withoutNul(values: unknown): unknown {
  if (typeof values === 'string') return values.includes('\0') ? values.replaceAll('\0', '\ufffd') : values
  return Array.isArray(values) ? values.map(withoutNul) : values
}

/** After a query timeout the driver still waits for the response, so the connection is closed. */
function giveUpIfSilent(client: pg.ClientBase, error: unknown): never {
  if ((error as Error).message === 'Query read timeout') cut(client)
  return refuse(error)
}

function refuse(error: unknown): never {
  throw asStoreError(error)
}

/** Integers that fit a number become one; ids, which do not, stay strings. */
function narrowInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
