import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../language.ts'
import { exceptionTexts } from './exception-text.ts'
import '../areas/invitation.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-30T02:00:00Z') }))

afterEach(() => {
  vi.useRealTimers()
  setLanguage('vi')
})

const time = (local: string) => ({
  local,
  at: local.length === 10 ? null : Date.parse(`${local}+07:00`) / 1000,
  zone: null,
})

test('names cancelled and moved occurrences', () => {
  const moved = [{ from: time('2026-12-07T10:00'), start: time('2026-12-08T14:00'), end: null }]
  const exceptions = { excluded: [time('2026-12-03'), time('2026-12-10T10:00')], moved }
  expect(exceptionTexts(exceptions)).toEqual([
    'Trừ Thứ 5, 3 thg 12 và Thứ 5, 10 thg 12',
    'Buổi 10:00 Thứ 2, 7 thg 12 chuyển sang 14:00 Thứ 3, 8 thg 12',
  ])
  setLanguage('en')
  expect(exceptionTexts(exceptions)).toEqual([
    'Except on Thu 3 Dec and Thu 10 Dec',
    '10:00 Mon 7 Dec is moved to 14:00 Tue 8 Dec',
  ])
})

test('counts further exceptions and omits past ones', () => {
  const days = [
    '2026-11-29',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2027-01-02',
  ]
  expect(exceptionTexts({ excluded: days.map(time), moved: [] })).toEqual([
    'Trừ Thứ 3, 1 thg 12, Thứ 4, 2 thg 12, Thứ 5, 3 thg 12, Thứ 6, 4 thg 12 và 2 buổi khác',
  ])
  expect(exceptionTexts({ excluded: [time('2026-11-29')], moved: [] })).toEqual([])
})
