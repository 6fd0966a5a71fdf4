import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../../db/open-database.ts'
import {
  connectTo,
  createDatabase,
  disconnectCitusMaintenance,
  dropCopies,
  type TestDatabase,
  testLayout,
} from '../postgres.ts'
import { scratchRoot } from '../scratch.ts'
import { acquirePostgres, maxSharedConnections } from './shared-postgres.ts'

/** Environment variable with the templates of empty migrated stores for this test run. */
const fileVariable = 'BOCAU_TEST_SHAPE'
const templateVariable = 'BOCAU_TEST_TEMPLATE'

/** A separate store and its cleanup. */
export interface IsolatedStore {
  readonly location: DatabaseLocation
  remove(): Promise<void>
}

/** Creates a separate SQLite store: migrated or empty. */
export async function createIsolatedSqlite(isMigrated: boolean): Promise<IsolatedStore> {
  const directory = await mkdtemp(join(scratchRoot(), 'bocau-store-'))
  const sqliteFile = join(directory, 'bocau.db')
  const migratedFile = process.env[fileVariable]
  if (isMigrated && migratedFile) await copyFile(migratedFile, sqliteFile)
  return { location: { sqliteFile }, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** Creates a separate PostgreSQL store: migrated or empty. */
export async function createIsolatedPostgres(isMigrated: boolean): Promise<IsolatedStore> {
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  const template = isMigrated ? process.env[templateVariable] : undefined
  const database = await (template ? claimNextCopy(server, template) : createDatabase(server))
  return {
    location: { postgresUrl: database.url, connections: 5, layout: testLayout },
    // The next test does not wait; leftovers are dropped with the template.
    async remove() {
      database.drop().catch(() => {})
    },
  }
}

/**
 * A migrated PostgreSQL store without rows, on connections shared by the tests of a worker. A test that changes more
 * than rows, or opens connections, needs `createIsolatedPostgres`.
 */
export async function borrowPostgres(): Promise<IsolatedStore> {
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  const template = process.env[templateVariable]
  // Citus: a role without superuser rights cannot skip foreign keys.
  if (!template || testLayout === 'citus') return createIsolatedPostgres(true)
  const { url, openPool, releaseDatabase } = await acquirePostgres(server, template)
  return {
    location: { postgresUrl: url, connections: maxSharedConnections, openPool },
    remove: async () => releaseDatabase(),
  }
}

/** Copies created in advance for the next test, by template. */
const nextCopies = new Map<string, Promise<TestDatabase>>()

async function claimNextCopy(server: string, template: string): Promise<TestDatabase> {
  const createCopy = () => createDatabase(server, { template })
  const claimed = nextCopies.get(template) ?? createCopy()
  nextCopies.delete(template)
  const copy = await claimed.catch(createCopy)
  if (!nextCopies.has(template)) {
    const next = createCopy()
    next.catch(() => {})
    nextCopies.set(template, next)
  }
  return copy
}

/**
 * Migrates one store of each kind before a test run, because some thousand stores copy it. Vitest calls the returned
 * function after the last test.
 */
export default async function migrateOnce(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(scratchRoot(), 'bocau-shape-'))
  const sqliteFile = join(directory, 'shape.db')
  await migrateAt({ sqliteFile })
  process.env[fileVariable] = sqliteFile

  const server = process.env.BOCAU_TEST_POSTGRES
  const template = server ? await createDatabase(server) : null
  if (template) {
    await migrateAt({ postgresUrl: template.url, connections: 2 })
    await vacuum(template)
    await disconnectCitusMaintenance(server ?? '', databaseName(template))
    process.env[templateVariable] = databaseName(template)
  }
  return async () => {
    if (server && template) await dropCopies(server, databaseName(template))
    await template?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Collects planner statistics of empty tables, which tables have again after each test. */
async function vacuum({ url }: TestDatabase): Promise<void> {
  const client = await connectTo(url)
  await client.query('vacuum')
  await client.end()
}

const databaseName = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const db: Database = await openDatabase(location)
  try {
    await migrate(db, undefined, { layout: 'postgresUrl' in location ? testLayout : 'one' })
  } finally {
    await db.close()
  }
}
