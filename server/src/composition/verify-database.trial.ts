import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { listTables } from '../db/sqlite/integrity.ts'
import { emptyDirectory } from '../testing/product-process.ts'
import { verifyAllTables, verifyDueTables } from './verify-database.ts'

const hour = 3_600_000

/** A store on disk; `spoil` overwrites the first page of an index while the store is closed. */
async function openStore() {
  const file = join(await emptyDirectory(), 'bocau.db')
  const created = await openDatabase({ sqliteFile: file })
  await migrate(created)
  await created.close()
  const open = async () => {
    const db = await openDatabase({ sqliteFile: file })
    onTestFinished(() => db.close().catch(() => {}))
    return db
  }
  const spoil = async (index: string) => {
    const store = new DatabaseSync(file)
    const { rootpage } = store.prepare('select rootpage from sqlite_schema where name = ?').get(index) as {
      rootpage: number
    }
    const { page_size } = store.prepare('pragma page_size').get() as { page_size: number }
    store.close()
    const content = await readFile(file)
    content.fill(0xff, (rootpage - 1) * page_size, rootpage * page_size)
    await writeFile(file, content)
  }
  return { open, spoil }
}

/** Runs the check once per hour of a round; returns each result. */
async function runRounds(db: Database, days: number): Promise<(string | null)[]> {
  const ends: (string | null)[] = []
  for (let at = 0; at < days * 24; at++)
    ends.push(
      await verifyDueTables(db, { now: at * hour, days }).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
  return ends
}

test('checks every table once per round and reports nothing for an intact database', async () => {
  const { open } = await openStore()
  const db = await open()
  const examined: string[] = []
  const watched: Database = {
    ...db,
    examine: async (tables) => {
      examined.push(...tables)
      return (await db.examine?.(tables)) ?? {}
    },
  }
  expect(new Set(await runRounds(watched, 1))).toEqual(new Set([null]))
  expect(examined.toSorted()).toEqual(await listTables(db.sql))
  expect(await verifyAllTables(db)).toEqual([])
})

test('reports a damaged table until it is repaired', async () => {
  const { open, spoil } = await openStore()
  await spoil('outgoing_due')
  const db = await open()
  const ends = await runRounds(db, 1)
  const first = ends.findIndex((end) => end !== null)
  expect(first).toBeGreaterThanOrEqual(0)
  // Reported regardless of which other table is checked.
  expect(new Set(ends.slice(first))).toEqual(
    new Set([expect.stringMatching(/^The table outgoing of the database is damaged: /)]),
  )
  expect(await verifyAllTables(db)).toEqual([expect.stringMatching(/^table outgoing: /)])
  const intact: Database = { ...db, examine: async () => ({}) }
  expect(new Set(await runRounds(intact, 1))).toEqual(new Set([null]))
})
