import { expect, test } from 'vitest'
import { nextOffer, offersFor } from './offers.ts'

const thread = {
  subject: 'Báo giá bàn gỗ sồi',
  thread_id: '7',
  v4_id: '7',
  mailbox_name: 'Khách/Nordhus',
  from: { name: 'Hà', email: 'ha@mocviet.test' },
  to: [],
  date: 0,
  subject_ranges: [],
}

test('lists threads first, then texts, then the typed text', () => {
  const offers = offersFor('bao gia', { threads: [thread], texts: ['báo giá gỗ'] }, ['cũ'])
  expect(offers.map(({ kind, href }) => [kind, href])).toEqual([
    ['thread', '/folder/Kh%C3%A1ch%2FNordhus/7?src=search-suggest'],
    ['text', '/advance-search?q=b%C3%A1o+gi%C3%A1+g%E1%BB%97'],
    ['typed', '/advance-search?q=bao+gia'],
  ])
  expect(offers[0]?.ranges).toEqual([
    [0, 3],
    [4, 7],
  ])
})

test('an empty field suggests the latest searches', () => {
  expect(offersFor('  ', undefined, ['phụ lục']).map(({ kind, text }) => [kind, text])).toEqual([
    ['recent', 'phụ lục'],
  ])
})

test('a suggested subject is searched as text', () => {
  const [offer] = offersFor('giao', { threads: [], texts: ['to: Hà, giao hàng'] }, [])
  expect(offer?.href).toContain('term=')
})

test.each([
  [3, -1, 'ArrowDown', 0],
  [3, 2, 'ArrowDown', -1],
  [3, -1, 'ArrowUp', 2],
  [3, 0, 'ArrowUp', -1],
  [0, -1, 'ArrowDown', -1],
] as const)('with %i lines, from %i, %s leads to %i', (count, current, key, next) => {
  expect(nextOffer(count, current, key)).toBe(next)
})
