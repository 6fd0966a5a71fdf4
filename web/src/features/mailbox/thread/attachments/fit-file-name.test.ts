import { expect, test } from 'vitest'
import { fitFileName } from './fit-file-name.ts'

const fitsCharacters = (max: number) => (text: string) => [...text].length <= max

test.each([
  ['báo giá.pdf', 20, 'báo giá.pdf'],
  ['Phụ lục 02 – HĐMB.pdf', 15, 'Phụ lục 02….pdf'],
  ['một tên rất dài không đuôi', 8, 'một tên…'],
  ['🙂🙂🙂🙂🙂.png', 8, '🙂🙂🙂….png'],
  ['abcdef.pdf', 2, '….pdf'],
])('%s with space for %i characters is %s', (name, max, fitted) => {
  expect(fitFileName(name, fitsCharacters(max))).toBe(fitted)
})
