import { expect, test } from 'vitest'
import { type Dialect, onBothDatabases } from '../testing/index.ts'
import type { Database } from './database.ts'
import { createIdMaker } from './ids.ts'
import { type ClaimedJob, createJobQueue, type JobQueue, type NewJob, pauseAfter } from './job-queue.ts'
import { openDatabase } from './open-database.ts'
import { createMigratedLocation, openEmptyStore, openStore, openStoreWithClock } from './testing.ts'

const lease = 60_000
const monday = Date.UTC(2026, 2, 2)

/** Opens a queue whose clock the test controls. */
async function openQueue(dialect: Dialect, db?: Database) {
  const store = db ?? (await openEmptyStore(dialect))
  const time = { now: monday }
  const jobs = createJobQueue({ db: store, ids: createIdMaker(() => time.now, 0), now: () => time.now })
  const add = (job: Partial<NewJob> = {}) =>
    store.transaction((tx) => jobs.enqueue(tx, { kind: 'send', payload: null, runAt: time.now, ...job }))
  return { db: store, jobs, time, add }
}

async function claimOne(jobs: JobQueue, holder: string): Promise<ClaimedJob> {
  const [job] = await jobs.claim(holder, 1, lease)
  if (!job) throw new Error('nothing was due')
  return job
}

onBothDatabases('the job queue', (dialect) => {
  test('returns a job unchanged when it is due', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add({ payload: { messageId: '42', words: 'Báo giá' }, runAt: monday + 5000 })

    expect(await jobs.claim('a', 10, lease)).toEqual([])
    expect(await jobs.pauseUntilDue()).toBe(5000)
    time.now += 5000
    expect(await jobs.claim('a', 10, lease)).toMatchObject([
      { kind: 'send', payload: { messageId: '42', words: 'Báo giá' }, attempts: 1 },
    ])
  })

  test('drops jobs of a rolled back transaction', async () => {
    const { db, jobs } = await openQueue(dialect)
    await db
      .transaction(async (tx) => {
        await jobs.enqueue(tx, { kind: 'send', payload: null, runAt: monday })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    expect(await jobs.claim('a', 10, lease)).toEqual([])
  })

  test('returns the longest due jobs first, up to the limit', async () => {
    const { jobs, add } = await openQueue(dialect)
    for (const minutes of [3, 9, 1, 7, 5]) await add({ payload: minutes, runAt: monday - minutes * 60_000 })

    const first = await jobs.claim('a', 3, lease)
    expect(first.map((job) => job.payload)).toEqual([9, 7, 5])
    expect((await jobs.claim('a', 3, lease)).map((job) => job.payload)).toEqual([3, 1])
  })

  test('gives each job to one of many concurrent runners', async () => {
    const { jobs, add } = await openQueue(dialect)
    await Promise.all(Array.from({ length: 100 }, (_, index) => add({ payload: index })))
    const holders = Array.from({ length: 8 }, (_, index) => `node ${index}`)
    const claimed = await Promise.all(
      holders.map(async (holder) => {
        const mine: ClaimedJob[] = []
        for (;;) {
          const some = await jobs.claim(holder, 4, lease)
          if (some.length === 0) return mine
          expect(some.length).toBeLessThanOrEqual(4)
          mine.push(...some)
        }
      }),
    )

    const payloads = claimed.flat().map((job) => job.payload as number)
    expect(payloads.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index))
  })

  test('reassigns a failed runner’s job when its lease expires', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add()
    const first = await claimOne(jobs, 'a')
    time.now += lease - 1
    expect(await jobs.claim('b', 1, lease)).toEqual([])
    expect(await jobs.pauseUntilDue()).toBe(1)

    time.now += 1
    const second = await claimOne(jobs, 'b')
    expect(second).toMatchObject({ id: first.id, attempts: 2 })
  })

  test('a job is due however many others are leased', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    for (let at = 0; at < 250; at++) await add({ runAt: monday - 1000 })
    await jobs.claim('a', 250, lease)
    await add({ payload: 'due', runAt: monday })
    await add({ payload: 'later', runAt: monday + 5000 })

    expect(await jobs.pauseUntilDue()).toBeLessThanOrEqual(0)
    expect(await jobs.claim('b', 1, lease)).toMatchObject([{ payload: 'due' }])
    expect(await jobs.pauseUntilDue()).toBe(5000)
    time.now += lease
    expect(await jobs.pauseUntilDue()).toBeLessThanOrEqual(0)
  })

  test('requeues jobs of ended runners after a pause, and no others', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add({ payload: 'once' })
    await claimOne(jobs, 'gone')
    await add({ payload: 'mine' })
    await claimOne(jobs, 'here')
    await add({ payload: 'later', runAt: monday + 9000 })
    await jobs.releaseAbandoned('here')

    time.now += pauseAfter(1) - 1
    expect(await jobs.claim('here', 10, lease)).toEqual([])
    time.now += 1
    expect(await jobs.claim('here', 10, lease)).toMatchObject([{ payload: 'once', attempts: 2 }])
    await jobs.releaseAbandoned('next')
    time.now += pauseAfter(2)
    const claimed = await jobs.claim('next', 10, lease)
    expect(new Set(claimed.map(({ payload }) => payload))).toEqual(new Set(['mine', 'once']))
    expect(await jobs.pauseUntilDue()).toBe(monday + 9000 - time.now)
  })

  test('a runner that lost a job cannot complete, fail or extend it', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add()
    const lost = await claimOne(jobs, 'a')
    time.now += lease
    const claimed = await claimOne(jobs, 'b')

    expect(await jobs.extend(lost.id, 'a', lease)).toBe(false)
    expect(await jobs.complete(lost.id, 'a')).toBe(false)
    await jobs.fail(lost, 'a', 'too late')
    expect(await jobs.complete(claimed.id, 'b')).toBe(true)
    expect(await jobs.pauseUntilDue()).toBeNull()
  })

  test('a runner keeps a job while it extends the lease', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add()
    const job = await claimOne(jobs, 'a')
    for (let minute = 0; minute < 5; minute++) {
      time.now += lease - 1
      expect(await jobs.extend(job.id, 'a', lease)).toBe(true)
      expect(await jobs.claim('b', 1, lease)).toEqual([])
    }
  })

  test('retries a failed job with growing pauses', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add({ maxAttempts: 4 })
    const pauses: number[] = []
    for (let attempt = 1; attempt < 4; attempt++) {
      await jobs.fail(await claimOne(jobs, 'a'), 'a', 'the relay is away')
      const pause = (await jobs.pauseUntilDue()) ?? 0
      pauses.push(pause)
      expect(await jobs.claim('a', 1, lease)).toEqual([])
      time.now += pause
    }
    expect(pauses).toEqual([2000, 4000, 8000])
  })

  test('marks a job as dead after too many failures and never runs it again', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add({ maxAttempts: 2 })
    await jobs.fail(await claimOne(jobs, 'a'), 'a', 'the relay is away')
    time.now += pauseAfter(1)
    expect(await jobs.listDead(10)).toEqual([])
    const last = await claimOne(jobs, 'a')
    await jobs.fail(last, 'a', 'the relay is still away')

    expect(await jobs.listDead(10)).toEqual([
      { id: last.id, kind: 'send', lastError: 'the relay is still away', attempts: 2 },
    ])
    time.now += 1e9
    expect(await jobs.claim('a', 1, lease)).toEqual([])
    expect(await jobs.pauseUntilDue()).toBeNull()
  })

  test('marks a job as dead that ended each of its runners', async () => {
    const { jobs, time, add } = await openQueue(dialect)
    await add({ maxAttempts: 3, uniqueKey: 'poison' })
    for (let death = 0; death < 3; death++) {
      await claimOne(jobs, `runner ${death}`)
      time.now += lease
    }

    expect(await jobs.claim('the next', 1, lease)).toEqual([])
    expect(await jobs.listDead(10)).toMatchObject([{ kind: 'send', attempts: 3 }])
  })

  test('adds a job with the same key once, even while it runs', async () => {
    const { jobs, add } = await openQueue(dialect)
    await Promise.all(Array.from({ length: 5 }, (_, index) => add({ uniqueKey: 'send:42', payload: index })))
    const [job, ...rest] = await jobs.claim('a', 10, lease)
    await add({ uniqueKey: 'send:42' })
    expect(rest).toEqual([])
    expect(await jobs.claim('b', 10, lease)).toEqual([])

    await jobs.complete(job?.id ?? '', 'a')
    await add({ uniqueKey: 'send:42', payload: 'again' })
    expect(await jobs.claim('a', 10, lease)).toMatchObject([{ payload: 'again' }])
  })

  test('a job can be added again after one with its key has died', async () => {
    const { jobs, add } = await openQueue(dialect)
    await add({ uniqueKey: 'send:42', maxAttempts: 1 })
    await jobs.fail(await claimOne(jobs, 'a'), 'a', 'no')
    await add({ uniqueKey: 'send:42', payload: 'once more' })

    expect(await jobs.claim('a', 10, lease)).toMatchObject([{ payload: 'once more' }])
    expect(await jobs.listDead(10)).toHaveLength(1)
  })

  test('keeps its jobs across a restart', async () => {
    const location = await createMigratedLocation(dialect)
    const before = { ...(await openDatabase(location)), databaseTime: null }
    const first = await openQueue(dialect, before)
    await first.add({ payload: 'kept' })
    await before.close()

    const reopened = await openQueue(dialect, await openStore(location))
    expect(await reopened.jobs.claim('a', 1, lease)).toMatchObject([{ payload: 'kept' }])
  })

  test('cuts long error texts', async () => {
    const { jobs, add } = await openQueue(dialect)
    await add({ maxAttempts: 1 })
    await jobs.fail(await claimOne(jobs, 'a'), 'a', 'x'.repeat(1_000_000))
    expect((await jobs.listDead(1))[0]?.lastError).toHaveLength(2000)
  })
})

test.skipIf(!process.env.BOCAU_TEST_POSTGRES)(
  'a running job is not claimed by a node whose clock is ahead',
  async () => {
    const db = await openStoreWithClock(await createMigratedLocation('postgres'))
    const [behind, ahead] = [await openQueue('postgres', db), await openQueue('postgres', db)]
    ahead.time.now += 24 * 3_600_000
    await behind.add()
    const job = await claimOne(behind.jobs, 'a')
    expect(await ahead.jobs.claim('b', 1, lease)).toEqual([])

    expect(await behind.jobs.extend(job.id, 'a', 20_000)).toBe(true)
    expect(await ahead.jobs.claim('b', 1, lease)).toEqual([])
    await advance(db, 20_000)
    expect(await behind.jobs.claim('b', 1, lease)).toMatchObject([{ id: job.id, attempts: 2 }])
  },
)

test.skipIf(!process.env.BOCAU_TEST_POSTGRES)('a job waits for its full delay, on any node', async () => {
  const db = await openStoreWithClock(await createMigratedLocation('postgres'))
  const [behind, ahead] = [await openQueue('postgres', db), await openQueue('postgres', db)]
  ahead.time.now += 3_600_000
  for (const [one, other] of [
    [behind, ahead],
    [ahead, behind],
  ] as const) {
    await one.add()
    expect(await other.jobs.claim('a', 1, lease)).toHaveLength(1)
    await one.add({ runAt: one.time.now + 20_000 })
    expect(await other.jobs.claim('a', 1, lease)).toEqual([])
    await advance(db, 20_000)
    const job = await claimOne(other.jobs, 'a')
    await other.jobs.fail(job, 'a', 'the relay is away')
    expect(await one.jobs.claim('a', 1, lease)).toEqual([])
    await db.transaction((tx) => tx.sql.deleteFrom('job').execute())
  }
})

/** Expires the waiting times and leases of jobs, because the database clock cannot be set. */
const advance = (db: Database, milliseconds: number) =>
  db.transaction((tx) =>
    tx.sql
      .updateTable('job')
      .set((job) => ({
        run_at: job('run_at', '-', milliseconds),
        leased_until: job('leased_until', '-', milliseconds),
      }))
      .execute(),
  )

test('the pause after a failure grows from two seconds to an hour', () => {
  expect([1, 2, 3, 10, 11, 12, 100].map(pauseAfter)).toEqual([
    2000, 4000, 8000, 1_024_000, 2_048_000, 3_600_000, 3_600_000,
  ])
})
