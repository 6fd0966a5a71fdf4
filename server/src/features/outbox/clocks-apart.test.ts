import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PostgresEventBus } from '../../adapters/postgres/postgres-event-bus.ts'
import { buildApp } from '../../composition/app.ts'
import { readConfig } from '../../composition/config.ts'
import { openListeners } from '../../composition/listeners/open-listeners.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { PrimaryServer } from '../../db/postgres/primary-server.ts'
import { createPostgresUrl } from '../../db/testing.ts'
import type { Envelope } from '../../ports/mail-transport.ts'
import { createWorld } from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { MemoryMailTransport } from '../../testing/memory/memory-mail-transport.ts'
import { claimOutgoing, isInTransmission, releaseOutgoing } from './sending/lease-store.ts'
import { createTestDraft, sendNow } from './testing.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES

/** A remote server that delays its response to the first message only. */
class ServerWithPause extends MemoryMailTransport {
  attemptCount = 0
  releaseFirst = () => {}
  readonly #released = new Promise<void>((resolve) => {
    this.releaseFirst = resolve
  })

  override async send(envelope: Envelope, raw: Uint8Array) {
    if (++this.attemptCount === 1) await this.#released
    return super.send(envelope, raw)
  }
}

describe.skipIf(!postgresUrl)('nodes whose clocks differ', () => {
  test.each([
    ['a clock ahead of the first', { first: 0, second: 120 }],
    ['a clock one day ahead', { first: 0, second: 86_400 }],
    ['right and that of the first behind', { first: -120, second: 0 }],
  ])('send a message once: the clock of the second is %s', async (_, { first, second }) => {
    const mailOut = new ServerWithPause()
    const nodes = await twoNodes({ first, second, mailOut })
    onTestFinished(mailOut.releaseFirst)
    const khue = await nodes.world.signIn('khue@mocviet.test')
    const { id } = await createTestDraft(khue, { to: ['an@far.example'] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: id } })
    await vi.waitFor(() => expect(mailOut.attemptCount).toBe(1), 60_000)

    const { db, clock } = nodes.secondApp
    const jobs = await nodes.openSecond()
    await jobs?.runDue()
    expect(mailOut.attemptCount).toBe(1)
    const row = await db.sql.selectFrom('outgoing').selectAll().executeTakeFirstOrThrow()
    const isSending = () => db.transaction((tx) => isInTransmission({ db, clock }, tx.sql, row))
    expect(await isSending()).toBe(true)

    mailOut.releaseFirst()
    await nodes.world.runJobs()
    await jobs?.runDue()
    expect(mailOut.attemptCount).toBe(1)
    expect(await isSending()).toBe(false)
  })

  test.each([
    ['ahead', 3600],
    ['behind', -3600],
  ])('honour the undo window although the accepting node is an hour %s', async (_, first) => {
    const { world, secondApp, openSecond } = await twoNodes({ first, second: 0 })
    const khue = await world.signIn('khue@mocviet.test')
    const jobs = await openSecond()
    const [remaining, claimed] = [
      await createTestDraft(khue, { to: ['an@far.example'] }),
      await createTestDraft(khue),
    ]
    const startedAt = Date.now()
    for (const { id } of [remaining, claimed]) {
      const sent = await khue.call('POST /api/v2/send_mail', { body: { msg_id: id, delay: 30 } })
      expect(sent).toMatchObject({ state: 'waiting', can_undo: true })
      expect(Math.abs(sent.leaves_at * 1000 - startedAt)).toBeLessThan(60_000)
    }
    await khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: claimed.id } })
    await jobs?.runDue()
    expect(world.mailOut.attempts).toEqual([])

    await advance(secondApp.db, 30_000)
    await expect(
      khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: remaining.id } }),
    ).rejects.toMatchObject({ problem: { code: 'undo_window_closed' } })
    await jobs?.runDue()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([['an@far.example']])
    expect(await secondApp.db.sql.selectFrom('outgoing').select('state').execute()).toEqual([
      { state: 'sent' },
    ])
  })

  test('send a message at its time regardless of the polling node’s clock', async () => {
    const { world, openSecond } = await twoNodes({ first: -3600, second: 3600 })
    const khue = await world.signIn('khue@mocviet.test')
    const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
    const schedule = async (minutes: number) => {
      const { id } = await createTestDraft(khue, { to: ['an@far.example'] })
      const body = { msg_id: id, intended_time: inMinutes(minutes) }
      await khue.call('POST /api/v2/messages/schedule', { body })
    }
    await schedule(10)
    await expect(schedule(1)).rejects.toMatchObject({ problem: { code: 'schedule_too_soon' } })

    const jobs = await openSecond()
    await jobs?.runDue()
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
  })

  test('wait the full time between two attempts', async () => {
    const mailOut = new MemoryMailTransport()
    mailOut.setOutcome('an@far.example', { state: 'deferred', code: 451 })
    const { world, openSecond } = await twoNodes({ first: -3600, second: 3600, mailOut })
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['an@far.example'] })
    expect(mailOut.attempts).toHaveLength(1)
    const jobs = await openSecond()
    await jobs?.runDue()
    await world.runJobs()
    expect(mailOut.attempts).toHaveLength(1)
  })

  test('take over from a failed node by the database clock', async () => {
    const { world, secondApp, openSecond } = await twoNodes({ first: 0, second: -30 })
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['an@far.example'] })
    const { db } = secondApp
    const row = await db.sql.selectFrom('outgoing').selectAll().executeTakeFirstOrThrow()
    const now = secondApp.clock.now()
    await db.transaction((tx) => tx.sql.updateTable('outgoing').set({ due_at: now }).execute())
    const claim = (holder: string) => claimOutgoing(db, { holder, now, leaseMilliseconds: 20_000, limit: 10 })
    expect(await claim('one that dies')).toHaveLength(1)
    expect(await claim('another')).toEqual([])
    await advance(db, 20_000)
    expect(await claim('another')).toHaveLength(1)

    await releaseOutgoing(db, row, { holder: 'another', dueAt: now })
    await db.transaction((tx) => tx.sql.updateTable('outgoing_recipient').set({ state: 'pending' }).execute())
    const jobs = await openSecond()
    await jobs?.runDue()
    expect(world.mailOut.sent).toHaveLength(2)
  })
})

/** Expires the waiting times of outgoing messages, because the database clock cannot be set. */
const advance = (db: Database, milliseconds: number) =>
  db.transaction((tx) =>
    tx.sql
      .updateTable('outgoing')
      .set((row) => ({
        leaves_at: row('leaves_at', '-', milliseconds),
        due_at: row('due_at', '-', milliseconds),
        leased_until: row('leased_until', '-', milliseconds),
      }))
      .execute(),
  )

/** Starts two nodes on one PostgreSQL with clocks shifted by the given seconds. The second is started later. */
async function twoNodes(options: { first: number; second: number; mailOut?: MemoryMailTransport }) {
  const url = await createPostgresUrl()
  const nodeClock = async (shiftSeconds: number) => ({
    db: await openDatabase({ postgresUrl: url, connections: 5 }),
    bus: await PostgresEventBus.open({ server: new PrimaryServer(url) }),
    clock: new FakeClock(Date.now() + shiftSeconds * 1000),
  })
  const shared = { blobs: new MemoryBlobStore(), ...(options.mailOut ? { mailOut: options.mailOut } : {}) }
  const world = await createWorld({ parts: { ...shared, ...(await nodeClock(options.first)) } })
  const secondApp = await buildApp({ ...world.app, ...(await nodeClock(options.second)) })
  onTestFinished(() => secondApp.close())
  const openSecond = async () => {
    const listeners = await openListeners(secondApp, readConfig({}), { requested: ['jobs'] })
    onTestFinished(() => listeners.close())
    return listeners.jobs
  }
  return { world, secondApp, openSecond }
}
