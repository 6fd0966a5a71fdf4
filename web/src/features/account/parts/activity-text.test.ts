import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/index.ts'
import { daysSince, deviceText, whenText, whenWithin } from './activity-text.ts'
import '../../../i18n/areas/account.ts'

afterEach(() => setLanguage('vi'))

const now = Date.parse('2026-04-15T10:00:00+07:00')
const at = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-04-15T08:02:00+07:00', 'Hôm nay 08:02', 'Today 08:02'],
  ['2026-04-14T21:40:00+07:00', 'Hôm qua 21:40', 'Yesterday 21:40'],
  ['2026-04-13T02:13:00+07:00', '13/04 02:13', '13 Apr 02:13'],
  ['2025-12-28T02:13:00+07:00', '28/12/2025 02:13', '28 Dec 2025 02:13'],
])('formats the time %s', async (time, vi, en) => {
  expect(whenText(at(time), now)).toBe(vi)
  setLanguage('en')
  expect(whenText(at(time), now)).toBe(en)
})

test('a day name starts in lower case inside a sentence', () => {
  expect(whenWithin(at('2026-04-15T08:02:00+07:00'), now)).toBe('hôm nay 08:02')
})

test.each([
  [{ kind: 'computer', browser: 'Chrome', system: 'Windows' }, 'Chrome trên Windows'],
  [{ kind: 'phone', browser: '', system: 'iOS' }, 'iOS'],
  [{ kind: 'program', browser: '', system: '' }, 'Ứng dụng khác'],
  [{ kind: 'computer', browser: '', system: '' }, 'Thiết bị không rõ'],
] as const)('%o is %s', (device, text) => {
  expect(deviceText(device)).toBe(text)
})

test('days are integers of at least zero', () => {
  expect(daysSince(now / 1000 - 86_400 * 96 - 5, now)).toBe(96)
  expect(daysSince(now / 1000 + 60, now)).toBe(0)
})
