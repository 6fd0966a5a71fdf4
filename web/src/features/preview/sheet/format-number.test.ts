import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

const vi = { locale: 'vi-VN' }
const en = { locale: 'en-GB' }

test.each<[number, string, string]>([
  [1284500000, '#,##0', '1,284,500,000'],
  [1284500000, '#,##0 "₫"', '1,284,500,000 ₫'],
  [1284500000, '#,##0\\ [$₫-42A]', '1,284,500,000 ₫'],
  [1234.5, '#,##0.00', '1,234.50'],
  [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
  [-5, '#,##0', '-5'],
  [0, '0.0;-0.0;"–"', '–'],
  [0.4, '0%', '40%'],
  [0.1234, '0.0%', '12.3%'],
  [7, '000', '007'],
  [1500000, '#,##0,,"M"', '2M'],
  [12345, '0.00E+00', '1.23E+04'],
  [1.5, 'General', '1.5'],
  [1e12, 'General', '1.00000E+12'],
  [3, '[Red]0', '3'],
  [3, '"Đợt "0', 'Đợt 3'],
  [46127, 'dd/mm/yyyy', '15/04/2026'],
  [46127.4375, 'dd/mm/yyyy h:mm', '15/04/2026 10:30'],
  [46127.9375, 'h:mm AM/PM', '10:30 PM'],
  [1.5, '[h]:mm', '36:00'],
  [0.0105, 'mm:ss', '15:07'],
  [46127, 'd mmm yyyy', '15 Apr 2026'],
  [5, ';;;', ''],
])('%d as %s is %s', (value, code, formatted) => {
  expect(formatNumber(value, code, en)).toBe(formatted)
})

test("uses the separators of the reader's locale", () => {
  expect(formatNumber(1234567.5, '#,##0.00', vi)).toBe('1.234.567,50')
  expect(formatNumber(0.5, 'General', vi)).toBe('0,5')
})

test('supports day numbers based on 1904', () => {
  expect(formatNumber(46127 - 1462, 'dd/mm/yyyy', { ...en, countsFrom1904: true })).toBe('15/04/2026')
})
