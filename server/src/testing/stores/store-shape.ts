import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../../db/open-database.ts'
import {
  closeForCopies,
  connectTo,
  createDatabase,
  dropCopies,
  layoutOfTests,
  type TestDatabase,
} from '../postgres.ts'
import { scratchRoot } from '../scratch.ts'
import { lendPostgres, lentConnections } from './lent-postgres.ts'

/** Where the stores lie that have their shape and nothing in them, for this run of tests. */
const fileVariable = 'BOCAU_TEST_SHAPE'
const templateVariable = 'BOCAU_TEST_TEMPLATE'

/** A store of its own, and what takes it away. */
export interface OwnStore {
  readonly location: DatabaseLocation
  remove(): Promise<void>
}

/** A store on SQLite of which nobody knows; a copy of the migrated one, or empty. */
export async function ownSqlite(isMigrated: boolean): Promise<OwnStore> {
  const directory = await mkdtemp(join(scratchRoot(), 'bocau-store-'))
  const sqliteFile = join(directory, 'bocau.db')
  const shape = process.env[fileVariable]
  if (isMigrated && shape) await copyFile(shape, sqliteFile)
  return { location: { sqliteFile }, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** A store on PostgreSQL of which nobody knows; a copy of the migrated one, or empty. */
export async function ownPostgres(isMigrated: boolean): Promise<OwnStore> {
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  const template = isMigrated ? process.env[templateVariable] : undefined
  const own = await (template ? takeCopy(server, template) : createDatabase(server))
  return {
    location: { postgresUrl: own.url, connections: 5, layout: layoutOfTests },
    // The next test does not wait for it; what stays behind goes with the template.
    async remove() {
      own.drop().catch(() => {})
    },
  }
}

/**
 * A migrated store on PostgreSQL without rows, on connections that the tests of a worker share. A test that changes more
 * than rows, or uses connections of its own, takes `ownPostgres`.
 */
export async function lentPostgres(): Promise<OwnStore> {
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  const template = process.env[templateVariable]
  // Citus: a role that is no superuser may not skip foreign keys.
  if (!template || layoutOfTests === 'citus') return ownPostgres(true)
  const { url, openPool, giveBack } = await lendPostgres(server, template)
  return {
    location: { postgresUrl: url, connections: lentConnections, openPool },
    remove: async () => giveBack(),
  }
}

/** By their templates, the copies that are made while a test runs, for the one after it. */
const nextCopies = new Map<string, Promise<TestDatabase>>()

async function takeCopy(server: string, template: string): Promise<TestDatabase> {
  const make = () => createDatabase(server, { template })
  const taken = nextCopies.get(template) ?? make()
  nextCopies.delete(template)
  const own = await taken.catch(make)
  if (!nextCopies.has(template)) {
    const next = make()
    next.catch(() => {})
    nextCopies.set(template, next)
  }
  return own
}

/**
 * Migrates one store of each kind before the tests of a run, which copy it: what eighty migrations made is the same
 * for each of some thousand stores. Given to Vitest, that calls what this answers with after the last test.
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
    await closeForCopies(server ?? '', nameOf(template))
    process.env[templateVariable] = nameOf(template)
  }
  return async () => {
    if (server && template) await dropCopies(server, nameOf(template))
    await template?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Gives the planner the figures of empty tables, which tables have again after each test. */
async function vacuum({ url }: TestDatabase): Promise<void> {
  const client = await connectTo(url)
  await client.query('vacuum')
  await client.end()
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const db: Database = await openDatabase(location)
  try {
    await migrate(db, undefined, 'postgresUrl' in location ? layoutOfTests : 'one')
  } finally {
    await db.close()
  }
}
