import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './language.ts'
import { formatNumber, formatPercent, formatSize } from './numbers.ts'

afterEach(() => setLanguage('vi'))

test.each([
  [0, '0 KB', '0 KB'],
  [1, '0,1 KB', '0.1 KB'],
  [1536, '1,5 KB', '1.5 KB'],
  [1024 * 1024 - 1, '1 MB', '1 MB'],
  [13_314_398_618, '12,4 GB', '12.4 GB'],
  [30 * 1024 ** 3, '30 GB', '30 GB'],
  [5000 * 1024 ** 4, '5.000 TB', '5,000 TB'],
])('%i bytes', (bytes, inVietnamese, inEnglish) => {
  expect(formatSize(bytes)).toBe(inVietnamese)
  setLanguage('en')
  expect(formatSize(bytes)).toBe(inEnglish)
})

test('numbers and percentages follow the language', () => {
  expect([formatNumber(1204), formatPercent(0.413)]).toEqual(['1.204', '41%'])
  setLanguage('en')
  expect([formatNumber(1204), formatPercent(0.413)]).toEqual(['1,204', '41%'])
})

test.each([
  ['vi', 'vi-VN'],
  ['en', 'en-GB'],
] as const)("numbers in %s match the system's format", (language, tag) => {
  setLanguage(language)
  const values = [
    0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 987_654_321, -4, -1234, 0.04, 0.05, 0.35, 1.25, 99.95,
  ]
  for (const digits of [0, 1]) {
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: digits })
    for (const value of values.filter((one) => Math.round(one * 10 ** digits) !== 0 || one === 0))
      expect(formatNumber(value, digits)).toBe(format.format(value))
  }
})
