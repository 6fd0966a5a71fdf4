import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findInIndex } from '../../testing/index.ts'
import type { Database } from '../database.ts'
import { openEmptyStore } from '../testing.ts'
import { listUnindexed } from '../unindexed-messages.ts'
import { SqliteFullText } from './sqlite-full-text.ts'

const account = '7'

// Words are indexed in batches after a delay, here when the clock is advanced.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('stored words are found by the next search and no longer pending', async () => {
  const db = await openEmptyStore('sqlite')
  await addMessage(db, '1')
  expect(await listUnindexed(db)).toEqual([{ account_id: 7, message_id: 1 }])

  expect(await findInIndex(db, account, 'soi')).toEqual(['1'])
  expect(await listUnindexed(db)).toEqual([])
})

test('many messages are indexed together without a loss', async () => {
  const db = await openEmptyStore('sqlite')
  const ids = Array.from({ length: 75 }, (_, at) => String(at + 1))
  for (const id of ids) await addMessage(db, id)

  expect((await listUnindexed(db)).length).toBe(75 - 48)
  expect(await findInIndex(db, account, 'soi')).toEqual(ids)
})

test('long texts are indexed in parts, in order, and all are found', async () => {
  const db = await openEmptyStore('sqlite')
  const ids = Array.from({ length: 24 }, (_, at) => String(at + 1))
  const long = (id: string) => ({ ...words(id), body: 'go soi '.repeat(8_000) })
  await db.transaction((tx) => tx.fullText.addAll(ids.map(long)))

  // With about 1,300,000 characters, four messages fill a commit.
  expect((await listUnindexed(db)).map((row) => Number(row.message_id))).toEqual(ids.slice(4).map(Number))
  await addMessage(db, '25')
  expect((await listUnindexed(db)).length).toBe(25 - 8)
  expect(await findInIndex(db, account, 'soi')).toEqual([...ids, '25'])
  expect(await listUnindexed(db)).toEqual([])
})

test('other work runs after each long text, and short ones are not delayed', async () => {
  const db = await openEmptyStore('sqlite')
  const ticksWhile = (first: number, body: string) =>
    db.transaction(async (tx) => {
      let count = 0
      let isOver = false
      const tick = () => {
        count++
        if (!isOver) setImmediate(tick)
      }
      setImmediate(tick)
      const texts = [1, 2, 3, 4].map((at) => ({ ...words(String(first + at)), body }))
      await new SqliteFullText(tx.sql).addAll(texts)
      isOver = true
      return count
    })
  expect(await ticksWhile(0, 'go soi '.repeat(8_000))).toBe(3)
  expect(await ticksWhile(10, 'go soi')).toBe(0)
})

test('words are indexed soon even without a search', async () => {
  const db = await openEmptyStore('sqlite')
  await addMessage(db, '1')

  vi.advanceTimersByTime(199)
  await runTicks(50)
  expect(await listUnindexed(db)).toHaveLength(1)

  vi.advanceTimersByTime(1)
  while ((await listUnindexed(db)).length > 0) await runTicks(1)
})

test('a rolled back change has no words and leaves pending ones', async () => {
  const db = await openEmptyStore('sqlite')
  await addMessage(db, '1')
  const undone = db.transaction(async (tx) => {
    await tx.fullText.add(words('2'))
    await tx.fullText.remove(account, ['1'])
    throw new Error('not made')
  })
  await expect(undone).rejects.toThrow('not made')

  expect(await findInIndex(db, account, 'soi')).toEqual(['1'])
})

test('a message deleted before indexing is not found and not awaited', async () => {
  const db = await openEmptyStore('sqlite')
  await addMessage(db, '1')
  await db.transaction((tx) => tx.fullText.remove(account, ['1']))

  expect(await findInIndex(db, account, 'soi')).toEqual([])
  expect(await listUnindexed(db)).toEqual([])
})

async function runTicks(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await new Promise<void>((resolve) => setImmediate(resolve))
}

async function addMessage(db: Database, id: string): Promise<void> {
  await db.transaction((tx) => tx.fullText.add(words(id)))
}

function words(messageId: string) {
  const texts = { subject: 'ban go', people: 'khue', body: 'go soi', files: '' }
  const fields = { sentAt: Number(messageId) * 1000, size: 10, hasAttachments: false, marks: [] }
  return { accountId: account, messageId, ...texts, ...fields }
}
