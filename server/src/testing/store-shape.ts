import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../db/open-database.ts'
import { createDatabase } from './postgres.ts'
import { scratchRoot } from './scratch.ts'

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
  const template = isMigrated ? process.env[templateVariable] : undefined
  const own = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '', template ? { template } : {})
  return { location: { postgresUrl: own.url, connections: 5 }, remove: () => own.drop() }
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
    process.env[templateVariable] = new URL(template.url).pathname.slice(1)
  }
  return async () => {
    await template?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const db: Database = await openDatabase(location)
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}
