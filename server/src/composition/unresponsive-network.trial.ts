import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { createWorld } from '../testing/index.ts'
import { createDatabase } from '../testing/postgres.ts'
import { openUnresponsiveProxy } from '../testing/unresponsive-proxy.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES ?? ''
const khue = 'khue@mocviet.test'

/** A world whose network to the database can stop responding. */
async function openWorld() {
  const database = await createDatabase(postgresUrl)
  onTestFinished(() => database.drop())
  const remote = new URL(database.url)
  const proxy = await openUnresponsiveProxy({ port: Number(remote.port) })
  remote.port = String(proxy.port)
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: remote.href }) } })
  // Before the world is closed, which waits for running queries.
  onTestFinished(() => proxy.resume())
  const isReady = async () => {
    const response = await fetch(`${world.origin}/health/ready`)
    const { checks } = (await response.json()) as { checks: { store: string } }
    return [response.status, checks.store === 'ok']
  }
  return { world, proxy, isReady }
}

describe.skipIf(!postgresUrl)('an unresponsive network to the database', () => {
  test('gives 503 and 451, and each retried message is stored once', {
    timeout: 240_000,
  }, async () => {
    const { world, proxy, isReady } = await openWorld()
    const client = await world.signIn(khue)
    const subjects = Array.from({ length: 12 }, (_, at) => `Thư ${at}`)
    const deliver = (some: readonly string[]) =>
      Promise.all(some.map(async (subject) => (await world.deliver({ to: khue, subject }))[0] ?? ''))
    expect(await deliver(['Trước'])).toEqual([expect.stringMatching(/^250 /)])

    proxy.silence()
    expect(await deliver(subjects)).toEqual(subjects.map(() => expect.stringMatching(/^451 4\.3\.0 /)))
    expect((await client.fetch('GET /api/v2/threads', {})).status).toBe(503)
    expect(await isReady()).toEqual([503, false])

    proxy.resume()
    await expect.poll(isReady).toEqual([200, true])
    expect(await deliver(subjects)).toEqual(subjects.map(() => expect.stringMatching(/^250 /)))
    const { items } = await client.call('GET /api/v2/threads', { query: { limit: 50 } })
    expect(items.map(({ subject }) => subject).toSorted()).toEqual([...subjects, 'Trước'].toSorted())
  })
})
