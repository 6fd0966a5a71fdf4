import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseLocation } from './open-database.ts'
import { makePlace, openStore } from './testing.ts'

const writer = fileURLToPath(new URL('acknowledging-writer.fixture.ts', import.meta.url))

/** Runs a writing process until it has acknowledged some writes, kills it, and returns its output. */
async function writeUntilKilled(
  place: DatabaseLocation,
  name: string,
  acknowledged: number,
): Promise<string[]> {
  const address = 'sqliteFile' in place ? place.sqliteFile : place.postgresUrl
  const child = spawn(process.execPath, [writer, address, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > acknowledged) child.kill('SIGKILL')
  })
  await once(child, 'close')
  // A last line without a line end was cut off by the kill.
  return said.split('\n').slice(0, -1)
}

async function keysIn(db: Database): Promise<Set<string>> {
  const rows = await db.sql.selectFrom('store_fact').select('key').execute()
  return new Set(rows.map((row) => row.key))
}

onBothDatabases('a process killed while it writes', (dialect) => {
  test('loses no acknowledged write and leaves no partial one', async () => {
    const place = await makePlace(dialect)
    const acknowledged = [
      ...(await writeUntilKilled(place, 'first', 50)),
      ...(await writeUntilKilled(place, 'second', 200)),
      ...(await writeUntilKilled(place, 'third', 10)),
    ]
    const db = await openStore(place)
    await migrate(db)
    const kept = await keysIn(db)

    expect(acknowledged.length).toBeGreaterThanOrEqual(260)
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
    const alone = [...kept].filter((key) => !key.startsWith('twin of ') && !kept.has(`twin of ${key}`))
    expect(alone).toEqual([])
  })
})

test('two processes writing to one embedded store wait for each other', async () => {
  const place = await makePlace('sqlite')
  const [first, second] = await Promise.all([
    writeUntilKilled(place, 'server', 150),
    writeUntilKilled(place, 'command line', 150),
  ])
  const kept = await keysIn(await openStore(place))

  expect([...first, ...second].filter((key) => !kept.has(key))).toEqual([])
  expect(Math.min(first.length, second.length)).toBeGreaterThanOrEqual(150)
})
