import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import type { Database } from './database.ts'
import { createEventLog, deleteEvents, getEventRange, listEventsAfter } from './event-log.ts'
import { insertAccount, openEmptyStore } from './testing.ts'

const khue = '101'
const ha = '102'

async function openLog(db: Database) {
  const hints: string[] = []
  let now = 1000
  const log = createEventLog(
    () => now,
    (accountId, number) => hints.push(`${accountId}:${number}`),
  )
  const write = (accountId: string, used = 0) =>
    db.transaction((tx) => log.append(tx, accountId, 'quota_changed', { user_used_quota: used }))
  await insertAccount(db, khue)
  await insertAccount(db, ha)
  const setTime = (time: number) => {
    now = time
  }
  return { log, hints, write, setTime }
}

onBothDatabases('the event log', (dialect) => {
  test('numbers the events of each account from one without gaps, even in parallel', async () => {
    const db = await openEmptyStore(dialect)
    const { log, write } = await openLog(db)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? db.transaction(async (tx) => {
              await log.append(tx, khue, 'quota_changed', { user_used_quota: index })
              throw new Error('changed my mind')
            })
          : write(index % 3 === 1 ? khue : ha, index),
      ),
    )

    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(40)
    for (const accountId of [khue, ha]) {
      const events = await listEventsAfter(db.sql, accountId, { number: 0, limit: 1000 })
      expect(events.map((event) => event.number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
      expect((await getEventRange(db.sql, accountId)).newest).toBe(20)
    }
  })

  test('never shows an event before all earlier ones', async () => {
    const db = await openEmptyStore(dialect)
    const { write } = await openLog(db)
    const writing = Promise.all(Array.from({ length: 50 }, () => write(khue)))
    let lastNumber = 0
    while (lastNumber < 50) {
      for (const event of await listEventsAfter(db.sql, khue, { number: lastNumber, limit: 7 })) {
        expect(event.number).toBe(lastNumber + 1)
        lastNumber = event.number
      }
      await new Promise((next) => setImmediate(next))
    }
    await writing
  })

  test('returns events unchanged and to their own account only', async () => {
    const db = await openEmptyStore(dialect)
    const { write } = await openLog(db)
    await write(khue, 5)
    await write(khue, 6)

    expect(await listEventsAfter(db.sql, khue, { number: 1, limit: 10 })).toEqual([
      { number: 2, type: 'quota_changed', payload: { user_used_quota: 6 } },
    ])
    expect(await listEventsAfter(db.sql, ha, { number: 0, limit: 10 })).toEqual([])
  })

  test('notifies of durable events and not of rolled back ones', async () => {
    const db = await openEmptyStore(dialect)
    const { log, hints, write } = await openLog(db)
    await write(khue)
    await db
      .transaction(async (tx) => {
        await log.append(tx, ha, 'quota_changed', { user_used_quota: 0 })
        throw new Error('changed my mind')
      })
      .catch(() => {})

    expect(hints).toEqual([`${khue}:1`])
  })

  test('collects the events of a transaction and numbers them in order', async () => {
    const db = await openEmptyStore(dialect)
    const { log, hints, write } = await openLog(db)
    await write(khue)
    const numbers = await db.transaction(async (tx) => {
      const events = log.collect(tx, khue)
      const appended: number[] = []
      for (const [accountId, used] of [
        [khue, 1],
        [ha, 2],
        [khue, 3],
      ] as const)
        appended.push(await log.append(tx, accountId, 'quota_changed', { user_used_quota: used }))
      await events.write()
      return appended
    })
    await db.transaction((tx) => log.collect(tx, khue).write())

    expect(numbers).toEqual([2, 1, 3])
    const events = await listEventsAfter(db.sql, khue, { number: 1, limit: 10 })
    expect(events.map(({ number, payload }) => [number, payload])).toEqual([
      [2, { user_used_quota: 1 }],
      [3, { user_used_quota: 3 }],
    ])
    expect(hints).toEqual([`${khue}:1`, `${ha}:1`, `${khue}:3`])
    expect(await write(khue)).toBe(4)
  })

  test('refuses collected events when another log wrote in between', async () => {
    const db = await openEmptyStore(dialect)
    const { log } = await openLog(db)
    const otherLog = createEventLog(
      () => 1000,
      () => {},
    )
    const writing = db.transaction(async (tx) => {
      const events = log.collect(tx, khue)
      await log.append(tx, khue, 'quota_changed', { user_used_quota: 1 })
      await otherLog.append(tx, khue, 'quota_changed', { user_used_quota: 2 })
      await log.append(tx, khue, 'quota_changed', { user_used_quota: 3 })
      await events.write()
    })
    await expect(writing).rejects.toThrow('not collected')
    expect(await listEventsAfter(db.sql, khue, { number: 0, limit: 10 })).toEqual([])
  })

  test('deletes old events and reports the oldest usable number', async () => {
    const db = await openEmptyStore(dialect)
    const { write, setTime } = await openLog(db)
    expect(await getEventRange(db.sql, khue)).toEqual({ newest: 0, resumableFrom: 0 })
    for (let time = 1; time <= 5; time++) {
      setTime(time)
      await write(khue)
    }
    await deleteEvents(db, 4)
    expect(await getEventRange(db.sql, khue)).toEqual({ newest: 5, resumableFrom: 3 })

    await deleteEvents(db, 100)
    expect(await getEventRange(db.sql, khue)).toEqual({ newest: 5, resumableFrom: 5 })
    expect(await write(khue)).toBe(6)
  })

  test('deletes more old events than one statement may', async () => {
    const db = await openEmptyStore(dialect)
    await openLog(db)
    const rows = Array.from({ length: 1100 }, (_, at) => ({
      account_id: khue,
      number: at + 1,
      type: 'quota_changed',
      payload: '{}',
      created_at: at < 1050 ? 1 : 9,
    }))
    await db.transaction((tx) => tx.sql.insertInto('event').values(rows).execute())

    await deleteEvents(db, 9)
    const remaining = await listEventsAfter(db.sql, khue, { number: 0, limit: 100 })
    expect(remaining.map(({ number }) => number)).toEqual(rows.slice(1050).map(({ number }) => number))
  })
})
