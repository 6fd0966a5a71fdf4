import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseLocation } from './open-database.ts'
import { createLocation, openStore } from './testing.ts'

const writer = fileURLToPath(new URL('acknowledging-writer.fixture.ts', import.meta.url))

/** Runs a writing process until it has acknowledged some writes, kills it, and returns its output. */
async function writeUntilKilled(
  location: DatabaseLocation,
  name: string,
  acknowledged: number,
): Promise<string[]> {
  const address = 'sqliteFile' in location ? location.sqliteFile : location.postgresUrl
  const child = spawn(process.execPath, [writer, address, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > acknowledged) child.kill('SIGKILL')
  })
  await once(child, 'close')
  // A last line without a line end was cut off by the kill.
  return output.split('\n').slice(0, -1)
}

async function keysIn(db: Database): Promise<Set<string>> {
  const rows = await db.sql.selectFrom('store_fact').select('key').execute()
  return new Set(rows.map((row) => row.key))
}

onBothDatabases('a process killed while it writes', (dialect) => {
  test('loses no acknowledged write and leaves no partial one', async () => {
    const location = await createLocation(dialect)
    const acknowledged = [
      ...(await writeUntilKilled(location, 'first', 50)),
      ...(await writeUntilKilled(location, 'second', 200)),
      ...(await writeUntilKilled(location, 'third', 10)),
    ]
    const db = await openStore(location)
    await migrate(db)
    const storedKeys = await keysIn(db)

    expect(acknowledged.length).toBeGreaterThanOrEqual(260)
    expect(acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
    const alone = [...storedKeys].filter(
      (key) => !key.startsWith('twin of ') && !storedKeys.has(`twin of ${key}`),
    )
    expect(alone).toEqual([])
  })
})

test('two processes writing to one embedded store wait for each other', async () => {
  const location = await createLocation('sqlite')
  const [first, second] = await Promise.all([
    writeUntilKilled(location, 'server', 150),
    writeUntilKilled(location, 'command line', 150),
  ])
  const storedKeys = await keysIn(await openStore(location))

  expect([...first, ...second].filter((key) => !storedKeys.has(key))).toEqual([])
  expect(Math.min(first.length, second.length)).toBeGreaterThanOrEqual(150)
})
