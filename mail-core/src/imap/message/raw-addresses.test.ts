import { expect, test } from 'vitest'
import { readRawAddresses } from './raw-addresses.ts'

test.each([
  ['Vy <vy@x.test>', 'Vy', 'vy', 'x.test'],
  ['  Trần  Minh\tKhuê <khue@x.test>', 'Trần Minh Khuê', 'khue', 'x.test'],
  ['<vy@x.test>', null, 'vy', 'x.test'],
  ["=?utf-8?q?B=C3=ACnh?= O'Neil <b+1@x.test>", "=?utf-8?q?B=C3=ACnh?= O'Neil", 'b+1', 'x.test'],
])('%s is one address', (field, name, mailbox, host) => {
  expect(readRawAddresses(field)).toEqual([{ name, mailbox, host }])
})

test('a route before an address is told, and comments and blanks around its sign are none of it', () => {
  expect(readRawAddresses('<@one.test, @two.test:vy@x.test>')).toEqual([
    { name: null, mailbox: 'vy', host: 'x.test', route: '@one.test,@two.test' },
  ])
  expect(readRawAddresses('<vy (Vy)@ (at home) x.test>')).toEqual([
    { name: null, mailbox: 'vy', host: 'x.test' },
  ])
})

/** What stands in fields of addresses, of which some make one as nearly all are and some do not. */
const pieces = [
  'Vy',
  ' ',
  '<',
  '>',
  'a@b',
  '@',
  '"',
  '(',
  ')',
  ',',
  ':',
  ';',
  '\\',
  '\t',
  'a',
  ' <a@b>',
  '\u0085',
]

test('an address that is read by the short way is read alike by the long one', () => {
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let turn = 0; turn < 20_000; turn++) {
    const field = Array.from({ length: 1 + chance(6) }, () => pieces[chance(pieces.length)]).join('')
    // A list that goes on is read by the long way, and ends with the same address where nothing is left open.
    if (/^[^"(<>,;:@]*<[^"(<>,;:@\s]+@[^"(<>,;:@\s]+>$/.test(field))
      expect(readRawAddresses(field), field).toEqual(readRawAddresses(`${field},`))
  }
})
