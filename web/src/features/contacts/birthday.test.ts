import { expect, test } from 'vitest'
import { readBirthday, writeBirthday } from './birthday.ts'

test.each(['1990-12-31', '--02-29', '2000-02-29', null])('%s survives parsing and formatting', (birthday) => {
  expect(writeBirthday(readBirthday(birthday))).toBe(birthday)
})

test.each([
  { day: '30', month: '2', year: '' },
  { day: '29', month: '2', year: '2023' },
  { day: '', month: '2', year: '' },
  { day: '1', month: '', year: '1990' },
  { day: '1', month: '1', year: '90' },
])('rejects $day/$month/$year', (typed) => {
  expect(writeBirthday(typed)).toBeUndefined()
})
