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

test('keeps a route, and drops comments and spaces around the at sign', () => {
  expect(readRawAddresses('<@one.test, @two.test:vy@x.test>')).toEqual([
    { name: null, mailbox: 'vy', host: 'x.test', route: '@one.test,@two.test' },
  ])
  expect(readRawAddresses('<vy (Vy)@ (at home) x.test>')).toEqual([
    { name: null, mailbox: 'vy', host: 'x.test' },
  ])
})

/** Fragments of address fields, common and unusual. */
const fragments = [
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

test('the fast path parses an address like the full parser', () => {
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 20_000; round++) {
    const field = Array.from({ length: 1 + chance(6) }, () => fragments[chance(fragments.length)]).join('')
    // The list form uses the full parser; it must end with the same address if the fragment is complete.
    if (/^[^"(<>,;:@]*<[^"(<>,;:@\s]+@[^"(<>,;:@\s]+>$/.test(field))
      expect(readRawAddresses(field), field).toEqual(readRawAddresses(`${field},`))
  }
})
