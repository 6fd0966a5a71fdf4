import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openEmptyStore } from '../testing.ts'
import { firstKeyAt, keyLimit, keysOfPeriod, latestTimeOf } from './index-keys.ts'

const day = Date.UTC(2026, 2, 1)

test('keys follow the time, within their limit', () => {
  const times = [-1, 0, 1, day, day + 86_400_000, 2 ** 42, Number.MAX_SAFE_INTEGER]
  const keys = times.map(firstKeyAt)
  expect(keys).toEqual(keys.toSorted((a, b) => Number(a - b)))
  for (const [at, key] of keys.entries()) {
    expect(key + keysOfPeriod).toBeLessThan(keyLimit)
    expect(latestTimeOf(key)).toBeGreaterThanOrEqual(times[at] as number)
  }
  expect(latestTimeOf(firstKeyAt(day))).toBeLessThan(day + 5 * 3_600_000)
})

test('messages of a full period continue in the next and are found, also up to a time', async () => {
  const db = await openEmptyStore('sqlite')
  await add(db, '1', day)
  const next = firstKeyAt(day) + keysOfPeriod
  // The last free key of this period, and of the next one.
  for (const key of [next - 3n, next + keysOfPeriod - 3n])
    await db.transaction((tx) =>
      sql`insert into message_text_key (key, account_id, message_id) values (${key}, 8, ${key})`.execute(
        tx.sql,
      ),
    )
  for (const id of ['2', '3', '4', '5']) await add(db, id, day)
  await add(db, '6', day + 86_400_000)

  const { rows } = await sql<{ key: string }>`
    select cast(key as text) as key from message_text_key where account_id = 7 order by message_id`.execute(
    db.sql,
  )
  const periods = rows.map(({ key }) => (BigInt(key) - firstKeyAt(day)) / keysOfPeriod)
  expect(periods).toEqual([0n, 0n, 1n, 2n, 2n, 5n])
  expect(await find(db, null, null)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(await find(db, null, day + 1)).toEqual(['5', '4', '3', '2', '1'])
  expect(await find(db, day + 86_000_000, null)).toEqual(['6'])
})

async function add(db: Database, messageId: string, sentAt: number): Promise<void> {
  const texts = { subject: 'go', people: '', body: '', files: '', marks: [] }
  await db.transaction((tx) =>
    tx.fullText.add({ accountId: '7', messageId, sentAt, size: 1, hasAttachments: false, ...texts }),
  )
  // Indexed at once.
  await find(db, null, null)
}

async function find(db: Database, since: number | null, until: number | null): Promise<string[]> {
  const word = { field: 'any' as const, words: ['go'], isPrefix: false }
  const query = { accountId: '7', all: [word], none: [], marks: [], since, until }
  const matches = await db.fullText.find(query, { after: null, limit: 10 })
  return matches.map(({ messageId }) => messageId)
}
