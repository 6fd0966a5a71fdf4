import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['08:00', '08:00'],
  ['8:05', '08:05'],
  ['8', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8h30', '08:30'],
  ['8h', '08:00'],
  ['20.15', '20:15'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['8:5', undefined],
  ['', undefined],
  ['sáng', undefined],
])('%s', (text, time) => {
  expect(readTime(text)).toBe(time)
})
