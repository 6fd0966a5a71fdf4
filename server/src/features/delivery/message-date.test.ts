import { expect, test } from 'vitest'
import { messageDate } from './stored-message.ts'

const arrivedAt = Date.UTC(2026, 3, 20, 8)
const minute = 60_000
const day = 24 * 60 * minute

test.each([
  ['none', null, arrivedAt],
  ['the moment of arrival', arrivedAt, arrivedAt],
  ['an hour ago', arrivedAt - 60 * minute, arrivedAt - 60 * minute],
  ['a week ago', arrivedAt - 7 * day, arrivedAt - 7 * day],
  ['more than a week ago', arrivedAt - 7 * day - 1, arrivedAt],
  ['1970', 0, arrivedAt],
  ['before 1970', -day, arrivedAt],
  ['a few minutes in the future', arrivedAt + 4 * minute, arrivedAt],
  ['ten years in the future', arrivedAt + 3650 * day, arrivedAt],
])('a message whose date is %s', (_, claimed, expected) => {
  expect(messageDate(claimed, arrivedAt)).toBe(expected)
})
