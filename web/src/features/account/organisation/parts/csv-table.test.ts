import { expect, test } from 'vitest'
import { csvTable } from './csv-table.ts'

test('quotes separators and protects formulas', () => {
  expect(csvTable([['=1+1', '-2', '@a', 'a "b", c', 'Lê; Hà', '']])).toBe(
    `'=1+1,'-2,'@a,"a ""b"", c","Lê; Hà",\r\n`,
  )
})
