import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createWorld, type Dialect, onBothDatabases, type World } from '../../testing/index.ts'
import { connectTo } from '../../testing/postgres.ts'
import { createTestDraft, listFolder } from './testing.ts'

/** Schedules messages for the same time. */
async function scheduleMany(world: World, count: number, at: number): Promise<void> {
  const khue = await world.signIn('khue@mocviet.test')
  for (let message = 0; message < count; message++) {
    const { id } = await createTestDraft(khue, { to: [`khach${message}@far.example`] })
    await khue.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time: at } })
  }
}

const inTenMinutes = (world: World) => Math.floor(world.clock.now() / 1000) + 600

/** Advances time in one leap, as on a busy machine; due work runs at its end. */
async function pass(world: World, seconds: number): Promise<void> {
  world.clock.skip(seconds - 1)
  await world.clock.advance(1)
}

const receivers = (world: World) => world.mailOut.sent.flatMap(({ to }) => to)

/** Advances time until everything is sent, and some more to detect duplicates. */
async function waitForAll(world: World, count: number): Promise<void> {
  for (let minute = 0; minute < 40; minute++) {
    await pass(world, 30)
    if (minute > 10 && receivers(world).length >= count) break
  }
  await world.runJobs()
}

onBothDatabases('the store of an outbox', (database: Dialect) => {
  test('is unavailable for minutes after sending; no message is sent twice', {
    timeout: 120_000,
  }, async () => {
    const world = await createWorld({ database })
    await scheduleMany(world, 5, inTenMinutes(world))
    const { db } = world.app
    const transaction = db.transaction.bind(db)
    let isAway = false
    vi.spyOn(db, 'transaction').mockImplementation((work) => {
      if (isAway) return Promise.reject(new Error('database or disk is full'))
      return transaction(work)
    })
    const send = world.mailOut.send.bind(world.mailOut)
    vi.spyOn(world.mailOut, 'send').mockImplementation(async (...message) => {
      const outcomes = await send(...message)
      isAway = true
      return outcomes
    })
    await pass(world, 620)
    await vi.waitFor(
      async () => {
        await pass(world, 5)
        expect(receivers(world).length).toBeGreaterThan(0)
      },
      { timeout: 60_000 },
    )
    for (let seconds = 0; seconds < 300; seconds += 5) {
      await pass(world, 5)
    }
    vi.mocked(world.mailOut.send).mockImplementation(send)
    isAway = false
    await waitForAll(world, 5)
    expect(receivers(world).toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `khach${at}@far.example`))
    const khue = await world.signIn('khue@mocviet.test')
    expect(await listFolder(khue, 'Sent')).toHaveLength(5)
    expect(await listFolder(khue, 'INBOX')).toEqual([])
  })
})

const postgresUrl = process.env.BOCAU_TEST_POSTGRES

test.skipIf(!postgresUrl)(
  'loses and duplicates no message while PostgreSQL keeps closing connections',
  { timeout: 120_000 },
  async () => {
    const world = await createWorld({ database: 'postgres', hasIsolatedDatabase: true })
    const messages = 40
    await scheduleMany(world, messages, inTenMinutes(world))
    const current = await sql<{ name: string }>`select current_database() as name`.execute(world.app.db.sql)
    const admin = await connectTo(postgresUrl ?? '')
    const cut = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        current.rows[0]?.name,
      ])
    try {
      await pass(world, 620)
      for (let times = 0; times < 25; times++) {
        await cut()
        await pass(world, 2)
      }
    } finally {
      await admin.end()
    }
    await waitForAll(world, messages)
    expect(new Set(receivers(world)).size).toBe(messages)
    expect(receivers(world)).toHaveLength(messages)
  },
)
