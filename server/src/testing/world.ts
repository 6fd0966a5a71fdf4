import { describe, onTestFinished } from 'vitest'
import { type App, buildApp } from '../composition/app.ts'
import { readConfig } from '../composition/config.ts'
import { openListeners } from '../composition/listeners/open-listeners.ts'
import type { Parts } from '../composition/parts.ts'
import type { Layout } from '../db/layout/layout.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { createAccount } from '../features/account/index.ts'
import type { NewAccount } from '../features/account/people/create-account.ts'
import { createOrganisation } from '../features/domains/index.ts'
import { createSystemFolders } from '../features/folders/system-folders.ts'
import { ApiClient } from './api-client.ts'
import { checkRefusal, checkReply } from './contract/check-reply.ts'
import { recordExchange } from './contract/record-exchange.ts'
import { LmtpConnections } from './lmtp-client.ts'
import type { FakeClock } from './memory/fake-clock.ts'
import type { MemoryLogger } from './memory/memory-logger.ts'
import type { MemoryMailTransport } from './memory/memory-mail-transport.ts'
import { createMemoryParts } from './memory/memory-parts.ts'
import type { MemoryRemoteMailboxes } from './memory/memory-remote-mailboxes.ts'
import type { MemoryTextSender } from './memory/memory-text-sender.ts'
import { testLayout } from './postgres.ts'
import { clockInSql } from './stores/clock-in-sql.ts'
import { countRows, type RowCount } from './stores/count-rows.ts'
import { borrowPostgres, createIsolatedPostgres, createIsolatedSqlite } from './stores/isolated-store.ts'
import { insertPopulation, type Population, readPopulation } from './stores/population.ts'
import { type MessageFixture, writeMessage } from './write-message.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Password of every test account. */
export const password = 'Bocau-test-1'

/** Options of a test world. */
export interface WorldOptions {
  database?: Dialect
  /** On PostgreSQL: for a test that changes the schema, or examines or terminates connections. */
  hasIsolatedDatabase?: boolean
  /** Table layout; a single machine unless all tests run on several. */
  layout?: Layout
  /** Settings as environment variables. */
  settings?: Record<string, string>
  parts?: Partial<Parts>
  /** Counter for statements and rows. */
  counts?: RowCount
  /** True for a store without accounts. */
  isEmpty?: boolean
}

/** The real product in this process, with in-memory adapters and a fake clock. */
export interface World {
  app: App
  clock: FakeClock
  logger: MemoryLogger
  /** Remote mail servers. */
  mailOut: MemoryMailTransport
  /** A remote mailbox. */
  remote: MemoryRemoteMailboxes
  /** Messages sent to phones. */
  texts: MemoryTextSender
  origin: string
  lmtpPort: number
  imapPort: number
  /** Port of the provider API, if configured. */
  providerPort: number | null
  /** Prometheus port, if configured. */
  metricsPort: number | null
  /** A client without a session. */
  anonymous: ApiClient
  signIn(email: string): Promise<ApiClient>
  addAccount(account: Partial<NewAccount> & { email: string }): Promise<string>
  /** Delivers a message by LMTP; returns the response for each recipient. */
  deliver(
    message: MessageFixture & { recipients?: readonly string[]; envelopeFrom?: string },
  ): Promise<string[]>
  /** Delivers messages to Khuê on one connection, one second apart; returns the responses. */
  deliverAll(messages: readonly MessageFixture[]): Promise<string[]>
  runJobs(): Promise<void>
  close(): Promise<void>
}

const postgresUrl = process.env.BOCAU_TEST_POSTGRES

/** Runs a store suite on both databases; prints a line if PostgreSQL is missing. */
export function onBothDatabases(name: string, defineTests: (database: Dialect) => void): void {
  describe(`${name} (sqlite)`, () => defineTests('sqlite'))
  if (!postgresUrl) printSkipped(name)
  describe.skipIf(!postgresUrl)(`${name} (postgres)`, () => defineTests('postgres'))
}

/**
 * Runs a use case on SQLite, and on PostgreSQL if requested (`npm run test:all`). The tag selects the PostgreSQL tests,
 * which `npm test` omits.
 */
export function onEachDatabase(name: string, defineTests: (database: Dialect) => void): void {
  describe(`${name} (sqlite)`, () => defineTests('sqlite'))
  if (process.env.BOCAU_TEST_DATABASES !== 'both') return
  if (!postgresUrl) printSkipped(name)
  describe.skipIf(!postgresUrl)(`${name} (postgres)`, { tags: ['postgres'] }, () => defineTests('postgres'))
}

function printSkipped(name: string): void {
  process.stdout.write(`skipped on PostgreSQL, because BOCAU_TEST_POSTGRES is not set: ${name}\n`)
}

/**
 * Starts a world with two organisations: Mộc Việt (Khuê its owner, Hà) and Dakwood (Duy); An's domain is not verified.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const store = await openStore(options)
  const memory = createMemoryParts()
  const { clock, logger, mailOut, texts, remote } = memory
  const parts: Parts = {
    ...memory.parts,
    ...options.parts,
    db: options.counts ? countRows(store.db, options.counts) : store.db,
  }
  if (parts.db.dialect === 'postgres' && !options.parts?.db)
    parts.db = { ...parts.db, databaseTime: clockInSql(parts.clock) }
  await migrate(parts.db)
  const app = await buildApp(parts)
  const config = readConfig({
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_LMTP: '127.0.0.1:0',
    BOCAU_IMAP: '127.0.0.1:0',
    ...options.settings,
  })
  const listeners = await openListeners(app, config, {
    requested: ['http', 'socket', 'lmtp', 'imap', 'jobs', 'metrics', 'provider'],
    testing: {
      checkReply(key, endpoint, reply) {
        checkReply(key, endpoint, reply)
        if (endpoint.filesField) recordExchange({ key, reply })
      },
      checkRefusal,
      // One process adds and announces all jobs, so polling would only slow down `clock.advance`.
      pollMilliseconds: 3_600_000,
    },
  })
  if (listeners.jobs) clock.waitFor(listeners.jobs.idle)
  const origin = `http://127.0.0.1:${listeners.httpPort}`
  const lmtpPort = listeners.lmtpPort as number
  const imapPort = listeners.imapPort as number
  const anonymous = new ApiClient(origin)
  const lmtp = new LmtpConnections(lmtpPort, clock)

  const world: World = {
    app,
    clock,
    logger,
    mailOut,
    remote,
    texts,
    origin,
    lmtpPort,
    imapPort,
    providerPort: listeners.providerPort,
    metricsPort: listeners.metricsPort,
    anonymous,
    async signIn(email) {
      const { token } = await anonymous.call('POST /api/v2/session', { body: { email, password } })
      return new ApiClient(origin, token)
    },
    addAccount: (account) =>
      createAccount(app, { fullName: account.email, password, ...account }, (tx, id) =>
        createSystemFolders(app, tx, id),
      ),
    deliver({ recipients, envelopeFrom = 'vy@xuongmoc.example', ...fixture }) {
      const to = recipients ?? [fixture.to ?? 'khue@mocviet.test']
      return lmtp.deliver(envelopeFrom, to, writeMessage(fixture))
    },
    async deliverAll(messages) {
      const replies: string[] = []
      for (const message of messages) {
        replies.push(...(await world.deliver(message)))
        await clock.advance(1)
      }
      return replies
    },
    async runJobs() {
      await listeners.jobs?.runDue()
    },
    close: once(async () => {
      lmtp.close()
      await listeners.close()
      await app.close()
      await store.remove()
    }),
  }
  onTestFinished(world.close)
  if (!options.isEmpty) await populate(world, options)
  return world
}

const populations = new Map<Dialect, Population>()

/** Adds the accounts of a test world, copied from the first world of this process if the rows are the same. */
async function populate(world: World, { layout, parts = {}, counts }: WorldOptions): Promise<void> {
  const { app } = world
  const { dialect, sql } = app.db
  const hasIsolatedRows = (['db', 'clock', 'passwords', 'secrets', 'random'] as const).some(
    (part) => parts[part],
  )
  if (hasIsolatedRows || counts || layout || testLayout === 'citus') return addAccounts(world)
  const population = populations.get(dialect)
  if (population) return insertPopulation(app, population)
  await addAccounts(world)
  populations.set(dialect, await readPopulation(sql))
}

async function addAccounts({ app, addAccount }: World): Promise<void> {
  await createOrganisation(app, 'Nội thất Mộc Việt', [{ name: 'mocviet.test', isVerified: true }])
  await createOrganisation(app, 'Dakwood', [{ name: 'dakwood.test', isVerified: true }])
  await createOrganisation(app, 'Chưa Xác Minh', [{ name: 'chuaxacminh.test', isVerified: false }])
  await addAccount({ email: 'khue@mocviet.test', fullName: 'Trần Minh Khuê', isOwner: true })
  await addAccount({ email: 'ha@mocviet.test', fullName: 'Nguyễn Thu Hà' })
  await addAccount({ email: 'duy@dakwood.test', fullName: 'Trương Đình Duy', isOwner: true })
  await addAccount({ email: 'an@chuaxacminh.test', fullName: 'Đoàn Bảo An', isOwner: true })
}

async function openStore({ database = 'sqlite', layout, hasIsolatedDatabase, parts }: WorldOptions) {
  if (parts?.db) return { db: parts.db, remove: async () => {} }
  if (database === 'sqlite') {
    const { location, remove } = await createIsolatedSqlite(true)
    return { db: await openDatabase(location), remove }
  }
  const { location, remove } = await (hasIsolatedDatabase ? createIsolatedPostgres(true) : borrowPostgres())
  return { db: await openDatabase({ ...location, ...(layout ? { layout } : {}) }), remove }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= action()
    return done
  }
}
