import { expect, test } from 'vitest'
import { readDate } from './read-date.ts'

test.each([
  ['Mon, 06 May 2024 08:30:15 +0700', Date.UTC(2024, 4, 6, 1, 30, 15)],
  ['6 May 2024 08:30 +0700 (ICT)', Date.UTC(2024, 4, 6, 1, 30)],
  ['Mon, 6 May 24 08:30:00 GMT', Date.UTC(2024, 4, 6, 8, 30)],
  ['Mon, 6 May 2024 08:30:00 EST', Date.UTC(2024, 4, 6, 13, 30)],
  ['Mon, 6 May 2024 08:30:00', Date.UTC(2024, 4, 6, 8, 30)],
  ['06-May-2024 08:30:00 -0330', Date.UTC(2024, 4, 6, 12)],
  ['2024-05-06T08:30:00+07:00', Date.UTC(2024, 4, 6, 1, 30)],
  ['some day', null],
  ['Mon, 6 Foo 2024 08:30:00', null],
  ['6 May 2024 99:99', null],
  ['6 May 9999 08:30', null],
  ['6 May 1950 08:30', null],
  ['1', null],
  ['', null],
])('parses %j as %j', (header, at) => {
  expect(readDate(header)).toBe(at)
})
