import { expect, test } from 'vitest'
import { checkFile, isTooLarge, totalBytes } from './check-file.ts'

const MB = 1024 * 1024
const file = (megabytes: number, state = 'uploaded' as const) => ({ size: megabytes * MB, state })

test.each([
  ['a.pdf', 1, [], 'start', undefined],
  ['a.pdf', 25, [], 'start', undefined],
  ['a.pdf', 25.1, [], 'too_large', undefined],
  ['a.EXE', 1, [], 'invalid_file', undefined],
  ['a.pdf.scr ', 1, [], 'invalid_file', undefined],
  ['winmail.tnef', 1, [], 'invalid_file', undefined],
  ['exe', 1, [], 'start', undefined],
  ['a.pdf', 20, [file(20)], 'start', undefined],
  ['a.pdf', 20, [file(20.5)], 'too_large', 'total'],
])('%s of %d MB with others', (name, size, attached, state, reason) => {
  const checked = checkFile({ name, size: size * MB }, attached)
  expect([checked.state, checked.reason]).toEqual([state, reason])
})

test('a draft over 25 MB in total is too large; rejected files do not count', () => {
  expect(isTooLarge([file(20), file(5)])).toBe(false)
  expect(isTooLarge([file(20), file(5.1)])).toBe(true)
  expect(totalBytes([file(20), { size: 30 * MB, state: 'too_large' }, { size: MB, state: 'failed' }])).toBe(
    20 * MB,
  )
})
