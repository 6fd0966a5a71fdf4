import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { createIdMaker } from '../../db/ids.ts'
import { createJobQueue, type NewJob } from '../../db/job-queue.ts'
import { openEmptyStore } from '../../db/testing.ts'
import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { MemoryLogger } from '../../testing/memory/memory-logger.ts'
import { startJobRunner } from './job-runner.ts'

/** Creates a promise that the test resolves. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Creates nodes that share a store and a clock. */
function nodesOn(db: Database) {
  const clock = new FakeClock()
  const logger = new MemoryLogger()
  const jobs = createJobQueue({ db, ids: createIdMaker(() => clock.now(), 0), now: () => clock.now() })
  const add = (job: Partial<NewJob> = {}) =>
    db.transaction((tx) => jobs.enqueue(tx, { kind: 'send', payload: null, runAt: clock.now(), ...job }))
  const start = (holder: string, handlers: JobHandlers) =>
    startJobRunner({ jobs, clock, logger, holder }, handlers)
  return { clock, logger, jobs, add, start }
}

onEachDatabase('the job runner', (dialect) => {
  test('runs each job once, regardless of the number of nodes', async () => {
    const { add, start } = nodesOn(await openEmptyStore(dialect))
    const done: unknown[] = []
    const handlers = { send: async (payload: unknown) => void done.push(payload) }
    await Promise.all(Array.from({ length: 60 }, (_, index) => add({ payload: index })))
    const nodes = ['a', 'b', 'c'].map((holder) => start(holder, handlers))
    await Promise.all(nodes.map((node) => node.runDue()))
    await Promise.all(nodes.map((node) => node.close()))

    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
  })

  test('runs a job when it is due, without a notification', async () => {
    const { clock, add, start } = nodesOn(await openEmptyStore(dialect))
    const done = vi.fn<() => Promise<void>>(async () => {})
    await add({ runAt: clock.now() + 30_000 })
    const runner = start('a', { send: done })
    await clock.advance(29)
    await runner.runDue()
    expect(done).not.toHaveBeenCalled()

    await clock.advance(2)
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), 60_000)
    await runner.close()
  })

  test('retries failed jobs, logs them, and finally lists them as dead', async () => {
    const { clock, logger, jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    let attempts = 0
    await add({ maxAttempts: 3 })
    const runner = start('a', {
      send: async () => {
        attempts++
        throw new Error(`no relay, time ${attempts}`)
      },
    })
    for (let round = 0; round < 5; round++) {
      await runner.runDue()
      await clock.advance(3600)
    }
    await runner.close()

    expect(attempts).toBe(3)
    expect(await jobs.listDead(10)).toMatchObject([
      { kind: 'send', attempts: 3, lastError: 'no relay, time 3' },
    ])
    expect(logger.lines.filter((line) => line.message === 'job failed')).toHaveLength(3)
  })

  test('retains a job of an unknown kind for a newer release', async () => {
    const { clock, jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    await add({ kind: 'of-tomorrow' })
    const older = start('older', {})
    await older.runDue()
    await older.close()
    await clock.advance(60)
    const done = vi.fn<() => Promise<void>>(async () => {})
    const newer = start('newer', { 'of-tomorrow': done })
    await newer.runDue()
    await newer.close()

    expect(done).toHaveBeenCalledTimes(1)
    expect(await jobs.pauseUntilDue()).toBeNull()
  })

  test('sets aside a job with an unknown payload and reports the reason', async () => {
    const { clock, jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    const done: unknown[] = []
    const message = z.object({ to: z.string() })
    const older = start('older', { send: jobOf(message, async (payload) => void done.push(payload)) })
    await add({ payload: { to: ['ha@mocviet.test'], copies: 2 }, maxAttempts: 2 })
    await add({ payload: { to: 'khue@mocviet.test' } })
    for (let hour = 0; hour < 20; hour++) {
      await older.runDue()
      await clock.advance(3600)
    }
    await older.close()
    await clock.advance(60)

    expect(done).toEqual([{ to: 'khue@mocviet.test' }])
    expect(await jobs.listDead(10)).toEqual([])
    expect(await jobs.listUnsupported(10)).toMatchObject([
      { kind: 'send', lastError: expect.stringMatching(/^not understood: .*to: .*string/) },
    ])
    const newer = start('newer', { send: async (payload) => void done.push(payload) })
    await newer.runDue()
    await newer.close()
    expect(done).toContainEqual({ to: ['ha@mocviet.test'], copies: 2 })
  })

  test('an unreadable payload does not block other jobs', async () => {
    const db = await openEmptyStore(dialect)
    const { jobs, add, start } = nodesOn(db)
    await add({ payload: 'broken' })
    await db.transaction(
      async (tx) => void (await tx.sql.updateTable('job').set({ payload: '{"to":' }).execute()),
    )
    await add({ payload: 'whole' })
    const done: unknown[] = []
    const runner = start('a', { send: jobOf(z.string(), async (payload) => void done.push(payload)) })
    await runner.runDue()
    await runner.close()
    expect(done).toEqual(['whole'])
    expect(await jobs.listUnsupported(10)).toHaveLength(1)
  })

  test('a job cannot enqueue its next step under its own key', async () => {
    const { clock, logger, jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    const done: unknown[] = []
    const next = { uniqueKey: 'bring:1' }
    await add({ payload: 'first', uniqueKey: 'bring:1' })
    const runner = start('a', {
      send: async (payload) => {
        done.push(payload)
        if (payload === 'first') await add({ payload: 'second', ...next })
      },
    })
    await runner.runDue()
    expect(done).toEqual(['first'])
    expect(logger.lines.filter((line) => line.message === 'job failed')).toHaveLength(1)
    expect(await jobs.count()).toMatchObject({ waiting: 1 })

    // With a different key the step is added, and the first job is retried.
    next.uniqueKey = 'bring:2'
    await clock.advance(60)
    await runner.runDue()
    await runner.close()
    expect(done).toEqual(['first', 'first', 'second'])
    expect(await jobs.count()).toMatchObject({ waiting: 0, dead: 0 })
  })

  test('a job can enqueue another whose key already exists', async () => {
    const { clock, jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    const done: unknown[] = []
    await add({ payload: 'first', uniqueKey: 'bring:1' })
    await add({ payload: 'other', uniqueKey: 'bring:2', runAt: clock.now() + 30_000 })
    const runner = start('a', {
      send: async (payload) => {
        done.push(payload)
        if (payload === 'first') await add({ payload: 'dropped', uniqueKey: 'bring:2' })
      },
    })
    await runner.runDue()
    await clock.advance(60)
    await runner.runDue()
    await runner.close()
    expect(done).toEqual(['first', 'other'])
    expect(await jobs.count()).toMatchObject({ waiting: 0, dead: 0 })
  })

  test('a slow job does not block others', async () => {
    const { add, start } = nodesOn(await openEmptyStore(dialect))
    const slow = gate()
    const done: unknown[] = []
    await add({ payload: 'slow' })
    const runner = start('a', {
      send: async (payload) => {
        if (payload === 'slow') await slow.opened
        done.push(payload)
      },
    })
    await add({ payload: 'quick' })
    runner.pollNow()
    await vi.waitFor(() => expect(done).toEqual(['quick']), 60_000)
    slow.open()
    await runner.close()

    expect(done).toEqual(['quick', 'slow'])
  })

  test('runs only a few jobs in parallel', async () => {
    const { add, start } = nodesOn(await openEmptyStore(dialect))
    let now = 0
    let max = 0
    await Promise.all(Array.from({ length: 40 }, () => add()))
    const runner = start('a', {
      send: async () => {
        max = Math.max(max, ++now)
        await new Promise((next) => setImmediate(next))
        now--
      },
    })
    expect(await runner.runDue()).toBe(40)
    await runner.close()
    expect(max).toBe(8)
  })

  test('finishes running jobs on close and starts no new ones', async () => {
    const { jobs, add, start } = nodesOn(await openEmptyStore(dialect))
    const slow = gate()
    const started: unknown[] = []
    await add({ payload: 'first' })
    const runner = start('a', {
      send: async (payload) => {
        started.push(payload)
        await slow.opened
      },
    })
    await vi.waitFor(() => expect(started).toEqual(['first']), 60_000)
    const closed = runner.close()
    await add({ payload: 'second' })
    slow.open()
    await closed

    expect(started).toEqual(['first'])
    expect(await jobs.claim('b', 10, 1000)).toMatchObject([{ payload: 'second' }])
  })

  test('does not restart a running job whose lease expired', async () => {
    const { clock, add, start } = nodesOn(await openEmptyStore(dialect))
    const slow = gate()
    let started = 0
    await add()
    const runner = start('a', {
      send: async () => {
        started++
        await slow.opened
      },
    })
    await vi.waitFor(() => expect(started).toBe(1), 60_000)
    // The process was suspended: its clock jumped past the lease, which was not extended.
    await clock.advance(120)
    runner.pollNow()
    await clock.advance(2)
    slow.open()
    await runner.runDue()
    await runner.close()
    expect(started).toBe(1)
  })

  test('continues after a temporary store failure', async () => {
    const db = await openEmptyStore(dialect)
    const { clock, logger, jobs, add, start } = nodesOn(db)
    const done = vi.fn<() => Promise<void>>(async () => {})
    const claim = vi.spyOn(jobs, 'claim').mockRejectedValueOnce(new Error('the store is unavailable'))
    await add()
    const runner = start('a', { send: done })
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(1), 60_000)
    await vi.waitFor(
      async () => {
        await clock.advance(1)
        expect(done).toHaveBeenCalledTimes(1)
      },
      { timeout: 60_000 },
    )
    await runner.close()

    expect(logger.lines.map((line) => line.message)).toContain('reading the job queue failed')
  })
})
