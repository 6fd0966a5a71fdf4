import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const texts = (text: string) =>
  readCsv(text)
    .pages.flat()
    .map((row) => row?.map((cell) => cell?.text))

test.each<[string, string, string[][]]>([
  [
    'commas',
    'Mã,Tên\nMV-15,Sơn Trà\n',
    [
      ['Mã', 'Tên'],
      ['MV-15', 'Sơn Trà'],
    ],
  ],
  [
    'semicolons',
    'a;b,c;d\r\n1;2;3',
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  ['tabs', 'a\tb', [['a', 'b']]],
  ['quotes', '"a, ""b""","c\nd"\ne', [['a, "b"', 'c\nd'], ['e']]],
  ['nothing', '', []],
  ['an open quote', '"a\nb', [['a\nb']]],
])('reads values with %s', (_, text, rows) => {
  expect(texts(text)).toEqual(rows)
})

test('detects numbers, but not phone numbers and codes', () => {
  const cells = readCsv('1.200.000;0905000118;-5%;MV-15').pages[0]?.[0]
  expect(cells?.map((cell) => cell?.isNumber ?? false)).toEqual([true, false, true, false])
})
