import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { createWorld } from '../testing/index.ts'
import { connectTo, createDatabase } from '../testing/postgres.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES ?? ''
const khue = 'khue@mocviet.test'

/** A world whose database rejects new connections and closes existing ones until it is opened again. */
async function openWorld() {
  const database = await createDatabase(postgresUrl)
  onTestFinished(() => database.drop())
  const name = new URL(database.url).pathname.slice(1)
  const admin = await connectTo(postgresUrl)
  onTestFinished(() => admin.end())
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
  const open = () => admin.query(`alter database ${name} allow_connections true`)
  onTestFinished(async () => void (await open()))
  const disconnect = async () => {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  return { world, open, shut: disconnect }
}

describe.skipIf(!postgresUrl)('an unavailable database', () => {
  test('gives 503, 451 and an explanation, and everything continues once it is back', async () => {
    const { world, open, shut } = await openWorld()
    const client = await world.signIn(khue)
    await shut()

    const list = await client.fetch('GET /api/v2/threads', {})
    expect([list.status, list.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await list.json()).toMatchObject({ code: 'unavailable', retry_after_seconds: 5 })
    expect((await fetch(`${world.origin}/health`)).status).toBe(503)
    expect(await world.deliver({ to: khue })).toEqual(['451 4.3.0 The store is unavailable, try again later'])
    // Only expected warnings.
    expect(world.logger.lines.filter(({ message }) => message === 'request failed')).toEqual([])

    await open()
    expect((await fetch(`${world.origin}/health`)).status).toBe(200)
    expect(await world.deliver({ to: khue })).toEqual([expect.stringMatching(/^250 /)])
    expect((await client.call('GET /api/v2/threads', {})).items).toHaveLength(1)
  })
})
