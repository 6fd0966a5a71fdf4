import { expect, test } from 'vitest'
import { codeAt, otpauthUri, stepAt, stepOfCode, stepsAround } from './authenticator.ts'

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

test('a code is valid one step before and after its own', () => {
  const now = 1_234_567_890_000
  const counts = (distance: number) =>
    stepOfCode(key, stepsAround(now, 0), codeAt(key, stepAt(now) + distance)) !== null
  expect([-2, -1, 0, 1, 2].map(counts)).toEqual([false, true, true, true, false])
})

test("accepts the drifted clock of an app as well as the server's", () => {
  expect(stepsAround(300_000, 2).toSorted((a, b) => a - b)).toEqual([9, 10, 11, 12, 13])
})

test('the key URI names issuer and account', () => {
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
