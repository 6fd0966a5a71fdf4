import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../../i18n/index.ts'
import { whenText } from './when-text.ts'

afterEach(() => setLanguage('vi'))

const now = Date.parse('2026-04-13T10:00:00+07:00')

test.each([
  ['2026-04-13T19:00:00+07:00', '19:00', '19:00'],
  ['2026-04-14T08:00:00+07:00', '08:00, T3', 'Tue 08:00'],
  ['2026-04-27T08:30:00+07:00', '08:30, 27/04', '27 Apr 08:30'],
])('formats the time %s', (time, vi, en) => {
  const seconds = Date.parse(time) / 1000
  expect(whenText(seconds, now)).toBe(vi)
  setLanguage('en')
  expect(whenText(seconds, now)).toBe(en)
})
