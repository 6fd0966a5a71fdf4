import { expect, test } from 'vitest'
import { codeAt, otpauthUri, stepAt, stepOfCode, stepsAround } from './totp.ts'

const key = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeAt(key, stepAt(second * 1000))).toBe(code)
})

test('a code counts one step before and one after its own, and no further', () => {
  const now = 1_234_567_890_000
  const counts = (distance: number) =>
    stepOfCode(key, stepsAround(now, 0), codeAt(key, stepAt(now) + distance)) !== null
  expect([-2, -1, 0, 1, 2].map(counts)).toEqual([false, true, true, true, false])
})

test('the clock of an app that was seen to go wrong is followed, and ours counts as before', () => {
  expect(stepsAround(300_000, 2).toSorted((a, b) => a - b)).toEqual([9, 10, 11, 12, 13])
})

test('an app reads who the key is for from its address', () => {
  const uri = new URL(otpauthUri('khue@mocviet.test', 'MZXW6YTB'))
  expect(decodeURIComponent(uri.pathname)).toContain('Bồ Câu:khue@mocviet.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6YTB',
    issuer: 'Bồ Câu',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
