import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectTo, createDatabase } from '../../testing/postgres.ts'
import { openPostgres } from './open-postgres.ts'
import { PrimaryServer } from './primary-server.ts'

const serverUrl = process.env.BOCAU_TEST_POSTGRES ?? ''

test.each([
  'postgres://b:c@db/bocau',
  // Shapes that the driver reads, although they are no URLs.
  'postgres://b:c@/bocau?host=/run/postgresql',
  '/run/postgresql bocau',
])('%s is one server', async (url) => {
  expect(await new PrimaryServer(url).find()).toBe(url)
})

test.skipIf(!serverUrl)('a server without a free connection is not searched again', async () => {
  const database = await createDatabase(serverUrl)
  onTestFinished(() => database.drop())
  const admin = await connectTo(database.url)
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`create role ${name} login connection limit 1`)
  onTestFinished(async () => {
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  const { host, pathname } = new URL(database.url)
  const db = openPostgres(`postgres://${name}@127.0.0.1:1,${host}${pathname}`, { connections: 2 })
  onTestFinished(() => db.close())
  const query = () => sql`select 1`.execute(db.sql)
  // The connection that found the server ends in the background.
  await vi.waitFor(query, { timeout: 60_000 })

  await db.transaction(async () => {
    await expect(query()).rejects.toMatchObject({ trouble: 'crowded' })
  })

  await query()
})
