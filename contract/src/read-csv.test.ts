import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\n1\t"x\ty"',
    [
      ['a', 'b'],
      ['1', 'x\ty'],
    ],
  ],
  [
    'a,b\n"Lê, Hoàng ""Phúc""", p@x.test ',
    [
      ['a', 'b'],
      ['Lê, Hoàng "Phúc"', 'p@x.test'],
    ],
  ],
  [
    'a,b\n"two\nlines",2\n\n,,\n',
    [
      ['a', 'b'],
      ['two\nlines', '2'],
    ],
  ],
  ['', []],
])('parses %j into cells', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})
