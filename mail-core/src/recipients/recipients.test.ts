import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import {
  addRecipients,
  formatRecipient,
  invalidRecipients,
  readRecipients,
  toRecipient,
  withoutUndisclosed,
} from './recipients.ts'

const people = (text: string) =>
  readRecipients(text).map(({ name, email }) => (name ? `${name}|${email}` : email))

test.each([
  ['a@b.vn', ['a@b.vn']],
  ['a@b.vn, c@d.vn;e@f.vn g@h.vn\ni@k.vn', ['a@b.vn', 'c@d.vn', 'e@f.vn', 'g@h.vn', 'i@k.vn']],
  ['Nam <a@b.vn>; c@d.vn', ['Nam|a@b.vn', 'c@d.vn']],
  [
    'Trần Minh Khuê <khue@mocviet.test>, Hà <ha@mocviet.test>',
    ['Trần Minh Khuê|khue@mocviet.test', 'Hà|ha@mocviet.test'],
  ],
  ['"Lê, Nam" <a@b.vn>', ['Lê, Nam|a@b.vn']],
  ["'Nam' <a@b.vn>", ['Nam|a@b.vn']],
  ['<a@b.vn><c@d.vn>', ['a@b.vn', 'c@d.vn']],
  ['a@b.vn Nam Trần <c@d.vn> e@f.vn', ['a@b.vn', 'Nam Trần|c@d.vn', 'e@f.vn']],
  ['Nam <a@b.vn', ['Nam|a@b.vn']],
  ['mailto:a@b.vn', ['a@b.vn']],
  ['A@b.vn, a@B.vn', ['A@b.vn']],
  ['Nam <>', ['Nam']],
  [' ,; \n\t', []],
  ['"never closed <a@b.vn>\nc@d.vn', ['never closed|a@b.vn', 'c@d.vn']],
  ['"never closed <a@b.vn>, c@d.vn', ['never closed|a@b.vn', 'c@d.vn']],
  ['"john doe"@congty.vn', ['"john doe"@congty.vn']],
  ['"john, doe; sale"@congty.vn c@x.vn', ['"john, doe; sale"@congty.vn', 'c@x.vn']],
  ['"Doe, John" <john@x.vn>; "a b"@x.vn, c@x.vn', ['Doe, John|john@x.vn', '"a b"@x.vn', 'c@x.vn']],
  ['"a b"@x.vn Nam Trần <c@d.vn>', ['"a b"@x.vn', 'Nam Trần|c@d.vn']],
  ['Nam <"a b"@x.vn>, <"a>b"@x.vn>', ['Nam|"a b"@x.vn', '"a>b"@x.vn']],
  ['"a \\" b"@x.vn, c@x.vn', ['"a \\" b"@x.vn', 'c@x.vn']],
  ['"Lê, \\"Nam, Hà\\"" <a@b.vn>', ['Lê, "Nam, Hà"|a@b.vn']],
  ['"Nam <Kho 2>" <a@b.vn>', ['Nam <Kho 2>|a@b.vn']],
  ['"a@b.vn"', ['a@b.vn']],
  ['"a@b.vn" "c@d.vn"', ['a@b.vn', 'c@d.vn']],
  ['Bàn 32" <a@b.vn>, c@d.vn', ['Bàn 32|a@b.vn', 'c@d.vn']],
])('parses %j as %j', (text, expected) => {
  expect(people(text)).toEqual(expected)
})

test('keeps and marks an invalid address', () => {
  const list = readRecipients('khue, a@b.vn, x@y')
  expect(list.map(({ isValid }) => isValid)).toEqual([false, true, false])
  expect(invalidRecipients(list).map(({ email }) => email)).toEqual(['khue', 'x@y'])
})

test('does not add a recipient twice', () => {
  const list = addRecipients(readRecipients('Nam <a@b.vn>'), readRecipients('A@B.VN, c@d.vn'))
  expect(list.map(({ name, email }) => [name, email])).toEqual([
    ['Nam', 'a@b.vn'],
    ['', 'c@d.vn'],
  ])
})

test('ignores the placeholder for undisclosed recipients', () => {
  const list = [
    toRecipient({ name: 'undisclosed-recipients', email: '' }),
    toRecipient({ name: '', email: 'a@b.vn' }),
  ]
  expect(withoutUndisclosed(list).map(({ email }) => email)).toEqual(['a@b.vn'])
})

test.each([
  [{ name: '', email: 'a@b.vn' }, 'a@b.vn'],
  [{ name: 'Nam', email: 'a@b.vn' }, 'Nam <a@b.vn>'],
  [{ name: 'Lê, "Nam"', email: 'a@b.vn' }, '"Lê, \\"Nam\\"" <a@b.vn>'],
])('copies %j as %j', (recipient, text) => {
  expect(formatRecipient(recipient)).toBe(text)
})

test.each([
  { name: 'Lê, "Nam" <kho>', email: 'a@b.vn' },
  { name: 'Kho \\ bãi', email: 'a@b.vn' },
  { name: '', email: '"john doe"@congty.vn' },
  { name: 'Doe, John', email: '"john doe"@congty.vn' },
])('parses a copied recipient: %j', (recipient) => {
  expect(readRecipients(formatRecipient(recipient))).toMatchObject([recipient])
})

test('parses a very long text quickly', async () => {
  const cost = await processorTimeOf(() => {
    for (const fragment of ['"\\" ', '"a ', '\\"', '<"', '"<', '" @"', '"a"@'])
      readRecipients(fragment.repeat(100_000))
    readRecipients('<'.repeat(100_000))
    readRecipients(Array.from({ length: 10_000 }, (_, i) => `Nam ${i} <a${i}@b.vn>`).join(', '))
    readRecipients('"'.repeat(200_000))
  })
  expect(cost).toBeLessThan(60_000)
})

test('keeps a recipient with an address regardless of the name', () => {
  const list = [{ name: 'Undisclosed Recipients', email: 'a@b.vn' }]
  expect(withoutUndisclosed(list)).toEqual(list)
})
