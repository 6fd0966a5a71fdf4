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

/** What is opened: where, for what kind of work, how many connections at most, and whether a pooler gives them out. */
export interface PoolOptions {
  url: string
  work: Work
  connections: number
  isPooled: boolean
  layout: Layout
  /** Who notices that nothing comes from the server; absent where the patience of whoever asks is short. */
  watch?: SilenceWatch
}

/** The pool waits for what is done on a connection first; its types do not say so. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> & { onConnect: (client: pg.ClientBase) => Promise<void> }

/** A pool that says how it stands. */
export type CountedPool = PostgresPool & { counts(): ConnectionCounts }

/** Opens a pool whose connections notice, on both sides, when the other one is gone. */
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
  // A connection that breaks while it rests is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    Client: pg.Client,
    options: pool.options,
    // Whatever the reason: to whom there is no connection, the store is away.
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

/** Asks whether a store answers, on a connection that serves nothing else. */
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
  // One that breaks between two questions of a transaction fails the next of them.
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
 * Behind a pooler each transaction may be on another session, which others use in between: nothing is said to a session
 * that outlives a transaction, and no plan is kept in one. What is asked outside of a transaction this side alone ends.
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

/** Tells the watch when a connection begins to wait for an answer, and when it has it. */
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

/** Names the questions whose plans are kept, since Kysely asks by their text alone, and tells the store's trouble from theirs. */
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
 * No text of this database holds a NUL, and a question with one fails, whoever wrote it: another sign stands in its place.
 * It is not left out: by `khue\0@` nobody is to be found who is called `khue@`.
 */
function withoutNul(values: unknown): unknown {
  if (typeof values === 'string') return values.includes('\0') ? values.replaceAll('\0', '\ufffd') : values
  return Array.isArray(values) ? values.map(withoutNul) : values
}

/** The driver goes on waiting for an answer that it no longer wants: such a connection is of no more use. */
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
