import { readFile, writeFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createWorld, type Dialect, type World } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { createDatabase, disconnectCitusMaintenance, testLayout } from '../../testing/postgres.ts'
import { createIsolatedPostgres, createIsolatedSqlite } from '../../testing/stores/isolated-store.ts'
import type { DemoDeps } from './deps.ts'
import { seedDemo } from './index.ts'

const publicOrigin = 'https://thu.mocviet.test'

/** Seeds the demo into the store of a world. */
export const seed = ({ app }: World, onProgress: () => void = () => {}, more: Partial<DemoDeps> = {}) =>
  seedDemo({ ...app, publicOrigin, ...more }, onProgress)

/** Seeded store that is copied for each test. */
interface Template {
  openCopy(): Promise<Database>
  blobs: MemoryBlobStore
}

const templates = new Map<Dialect, Promise<Template>>()

/** Creates a world with the demo, which is seeded once per worker and copied. */
export async function createDemoWorld(
  database: Dialect,
  settings: Record<string, string> = {},
): Promise<World> {
  const template = templates.get(database) ?? createTemplate(database)
  templates.set(database, template)
  const { openCopy, blobs } = await template
  const parts = { db: await openCopy(), blobs: await copyBlobs(blobs) }
  return createWorld({ database, isEmpty: true, parts, settings })
}

function createTemplate(database: Dialect): Promise<Template> {
  return database === 'sqlite' ? createSqliteTemplate() : createPostgresTemplate()
}

async function createSqliteTemplate(): Promise<Template> {
  const { location, remove } = await createIsolatedSqlite(true)
  if (!('sqliteFile' in location)) throw new Error('not a store on SQLite')
  const blobs = await seedInto(await openDatabase(location), 'sqlite')
  const content = await readFile(location.sqliteFile)
  await remove()
  return {
    blobs,
    async openCopy() {
      const copy = await createIsolatedSqlite(false)
      onTestFinished(copy.remove)
      if ('sqliteFile' in copy.location) await writeFile(copy.location.sqliteFile, content)
      return openDatabase(copy.location)
    },
  }
}

/** The template is dropped with the other databases of the run. */
async function createPostgresTemplate(): Promise<Template> {
  const { location } = await createIsolatedPostgres(true)
  if (!('postgresUrl' in location)) throw new Error('not a store on PostgreSQL')
  const blobs = await seedInto(await openTimeless(location.postgresUrl), 'postgres')
  const template = new URL(location.postgresUrl).pathname.slice(1)
  const server = process.env.BOCAU_TEST_POSTGRES ?? ''
  await disconnectCitusMaintenance(server, template)
  return {
    blobs,
    async openCopy() {
      const copy = await createDatabase(server, { template })
      onTestFinished(() => copy.drop())
      return openTimeless(copy.url)
    },
  }
}

/** Opens a store that uses only the clock of the world. */
const openTimeless = async (postgresUrl: string): Promise<Database> => ({
  ...(await openDatabase({ postgresUrl, connections: 5, layout: testLayout })),
  databaseTime: null,
})

async function seedInto(db: Database, database: Dialect): Promise<MemoryBlobStore> {
  const blobs = new MemoryBlobStore()
  const world = await createWorld({ database, isEmpty: true, parts: { db, blobs } })
  // Starts two nodes at the same time; an embedded store has one server.
  const nodes = database === 'postgres' ? [seed(world), seed(world)] : [seed(world)]
  expect(await Promise.all(nodes)).not.toContain(false)
  await world.close()
  return blobs
}

async function copyBlobs(blobs: MemoryBlobStore): Promise<MemoryBlobStore> {
  const copy = new MemoryBlobStore()
  for await (const hash of blobs.list()) await copy.put(await blobs.get(hash))
  return copy
}
