import { expect, test } from 'vitest'
import { formatQuery, parseQuery } from './search-query.ts'
import { inQuotes, insideQuotes, readQuoted } from './search-quotes.ts'

test.each([
  ['"gỗ sồi" báo', 'gỗ sồi', 8],
  ['“gỗ sồi”', 'gỗ sồi', 8],
  ['"Dự án \\"Sồi\\"" x', 'Dự án "Sồi"', 15],
  ['"a\\\\b"', 'a\\b', 6],
  ['"a\\b"', 'a\\b', 5],
  ['"C:\\"', 'C:\\', 5],
  ['""', '', 2],
])('%s starts with a quoted text', (typed, text, end) => {
  expect(readQuoted(typed, 0)).toEqual({ text, end })
})

test.each(['báo "giá"', '"báo', '', '\\"báo"'])('%s does not start with a quoted text', (typed) => {
  expect(readQuoted(typed, 0)).toBeNull()
})

test.each([
  [' "me" ', 'me'],
  ['“Thảo Vy”', 'Thảo Vy'],
  ['me', null],
  ['"Thảo" Vy', null],
  ['Vy "Bé"', null],
])('%s is entirely a quoted text: %s', (typed, text) => {
  expect(insideQuotes(typed)).toBe(text)
})

test('quoting and parsing preserve any text', () => {
  const fragments = [
    '"',
    '“',
    '”',
    '\\',
    ' ',
    '  ',
    'a',
    'Dự án',
    'in:',
    '-',
    ':',
    '/',
    "'",
    'đ',
    '𝄞',
    '\\"',
    'n',
  ]
  let seed = 11
  const chance = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  for (let round = 0; round < 5000; round++) {
    const randomText = Array.from({ length: 1 + chance(8) }, () => fragments[chance(fragments.length)]).join(
      '',
    )
    const text = randomText.trim()
    const written = inQuotes(text)
    expect(readQuoted(`${written} "x"`, 0), written).toEqual({ text, end: written.length })
    expect(insideQuotes(written), written).toBe(text)
    if (text === '') continue
    const box = formatQuery({ ...parseQuery('báo'), folder: text })
    expect(parseQuery(box), box).toEqual({ ...parseQuery('báo'), folder: text })
  }
})
