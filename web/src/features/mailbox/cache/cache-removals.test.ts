import { expect, test } from 'vitest'
import { aFolder, aPage, aThread } from '../testing.ts'
import { countsAfter, removeRows, restoreRows } from './cache-removals.ts'

const row = (id: string, time: number, unread = false) =>
  aThread({ id, last_message_timestamp: time, unread })
const page = aPage([row('c', 30), row('b', 20, true), row('a', 10)], { total: 120, next_cursor: 'n' })
const ids = (of: { items: { id: string }[] }) => of.items.map(({ id }) => id).join('')

test('removed rows reduce the counts', () => {
  const [remaining, removed] = removeRows(page, (thread) => thread.id !== 'b')
  expect(ids(remaining)).toBe('b')
  expect(remaining.total).toBe(118)
  expect(removed.map(({ id }) => id)).toEqual(['c', 'a'])
})

test('an unaffected page keeps its identity', () => {
  expect(removeRows(page, () => false)[0]).toBe(page)
})

test.each([
  ['one from the middle', ['b']],
  ['the first and the second', ['c', 'b']],
  ['all', ['a', 'b', 'c']],
])('restored rows return to their position: %s', (_fact, removed) => {
  const only = { ...page, next_cursor: null }
  const [remaining, removedRows] = removeRows(only, (thread) => removed.includes(thread.id))
  expect(ids(restoreRows(remaining, removedRows))).toBe('cba')
  expect(restoreRows(remaining, removedRows).total).toBe(120)
})

test('a row from the next page makes room for a restored one', () => {
  const full = { ...page, limit: 3 }
  const [remaining, removed] = removeRows(full, (thread) => thread.id === 'b')
  const refilled = { ...remaining, items: [...remaining.items, row('9', 5)] }
  expect(ids(restoreRows(refilled, removed))).toBe('cba')
})

test('a row that is already back is not duplicated', () => {
  expect(restoreRows(page, [row('b', 20)])).toBe(page)
})

test('each row counts once across several lists', () => {
  const folders = [aFolder({ id: '1', name: 'INBOX', total_threads: 9, unread_threads: 1 })]
  const rows = [row('a', 1), row('b', 2, true), row('b', 2, true)]
  expect(countsAfter(folders, rows, -1)).toEqual([{ folder_id: '1', total_threads: 7, unread_threads: 0 }])
  expect(countsAfter(folders, [aThread({ id: 'x', folder_id: '77' })], -1)).toEqual([])
})
