import { expect, test } from 'vitest'
import { aPage, aThread } from '../testing.ts'
import { findNeighbours } from './neighbours.ts'

const rows = (...ids: string[]) => ids.map((id) => aThread({ id }))
const first = aPage(rows('a', 'b', 'c'), { total: 1204, next_cursor: 'n' })
const second = aPage(rows('d', 'e'), { total: 1204, offset: 3, previous_cursor: 'p' })

test.each([
  ['b', { position: 2, newer: 'a', older: 'c', missingPage: undefined }],
  ['a', { position: 1, newer: undefined, older: 'b', missingPage: undefined }],
  ['c', { position: 3, newer: 'b', older: 'd', missingPage: undefined }],
  ['d', { position: 4, newer: 'c', older: 'e', missingPage: undefined }],
  ['e', { position: 5, newer: 'd', older: undefined, missingPage: undefined }],
])('across two pages %s has neighbours %j', (id, expected) => {
  const neighbours = findNeighbours([second, first], id)
  expect({ ...neighbours, newer: neighbours?.newer?.id, older: neighbours?.older?.id }).toEqual({
    total: 1204,
    ...expected,
  })
})

test('the last row of the only loaded page names the next page', () => {
  expect(findNeighbours([first], 'c')).toMatchObject({ older: undefined, missingPage: 'n' })
})

test('skipped rows are not neighbours', () => {
  const over = (...ids: string[]) => findNeighbours([first, second], 'b', (row) => ids.includes(row.id))
  expect(over('a', 'c')).toMatchObject({ position: 2, newer: undefined, older: { id: 'd' } })
  expect(over('c', 'd', 'e')).toMatchObject({ newer: { id: 'a' }, older: undefined, missingPage: undefined })
  const alone = findNeighbours([first], 'b', (row) => row.id === 'c')
  expect(alone).toMatchObject({ older: undefined, missingPage: 'n' })
})

test('a thread opened by address has no known position', () => {
  expect(findNeighbours([first, second], 'z')).toBeUndefined()
})
