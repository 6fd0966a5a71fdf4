import { expect, test } from 'vitest'
import { readAuthor } from './read-author.ts'
import { readHeaders } from './read-headers.ts'
import { readLetter } from './read-letter.ts'

const faults = (...values: string[]) =>
  readAuthor(values.map((value) => ({ name: 'from', value }))).faults.join(' ')

test.each([
  ['Khuê <khue@mocviet.test>', ''],
  ['khue@mocviet.test', ''],
  ['"Khuê: Mộc Việt" <khue@mocviet.test>', ''],
  ['khue@mocviet.test (Khuê: kho)', ''],
  ['"khue tran"@mocviet.test', ''],
  ['Khuê\u200b <khue@mocviet.test>', ''],
  ['root <root@localhost>', ''],
  ['', 'no_address'],
  ['Giám đốc', 'no_address'],
  ['Giám đốc <giám đốc>', 'no_address'],
  ['group:;', 'no_address group'],
  ['Kho: khue@mocviet.test;', 'group'],
  ['khue@mocviet.test, x@la.example', 'several'],
  ['Khuê <khue@moc\u00adviet.test>', 'unseen'],
  ['khue@mocviet.test\u200b', 'unseen'],
  ['Khuê <khue@moc\u{e0074}viet.test>', 'unseen'],
  ['"khue@mocviet.test" <x@la.example>', 'address_in_name'],
  ['=?utf-8?q?khue=40mocviet=2Etest?= <x@la.example>', 'address_in_name'],
  ['"khue @ mocviet.test" <x@la.example>', 'address_in_name'],
  ['khue\u0332@mocviet.test <x@la.example>', 'address_in_name'],
  ['"khue@mocviet.test"@la.example', 'address_in_name'],
  ['khue\uff20mocviet.test@la.example', 'address_in_name'],
  ['Khuê (@khue) <khue@mocviet.test>', ''],
  ['khue@[192.0.2.1]', ''],
  ['khue@[mocviet.test]', 'no_address'],
  ['khue@mocviet.test)', 'no_address'],
  ['<khue@mocviet.test">', 'no_address'],
])('of an author written %j what is odd is %j', (value, found) => {
  expect(faults(value)).toBe(found)
})

test('two From lines name several authors, of whom the first is shown', () => {
  expect(faults('a@b.vn', 'c@d.vn')).toBe('several')
  const { shown } = readAuthor([
    { name: 'subject', value: 'x' },
    { name: 'from', value: 'a@b.vn' },
    { name: 'from', value: 'c@d.vn' },
  ])
  expect(shown.email).toBe('a@b.vn')
})

test.each([
  ['Subject: a\r\nFrom: x@la.example\r\nSubject: b', 'said_twice'],
  ['Content-Type: text/html\r\nFrom: x@la.example\r\nContent-Type: text/plain', 'said_twice'],
  ['To: a@b.vn\r\nFrom: x@la.example\r\nTo: c@d.vn', ''],
])('servers check another line than the one that is shown where one is written twice: %j', (head, found) => {
  expect(readAuthor(readHeaders(Buffer.from(head))).faults.join(' ')).toBe(found)
})

test.each([
  `x@la.example (${'y'.repeat(9000)}) <khue@mocviet.test>`,
  `x@la.example${'\r\n (yyyy)'.repeat(2000)} <khue@mocviet.test>`,
  ',\r\nFrom: x@la.example\r\nSender: khue@mocviet.test',
])('whoever is judged is the one who is shown, and nobody of whom a part was not read: %j', async (from) => {
  const { from: shown, headers } = await readLetter(Buffer.from(`From: ${from}\r\n\r\nx`))
  const author = readAuthor(headers)
  expect(shown).toEqual(author.shown)
  expect(shown?.email).toBe('x@la.example')
  expect(author.faults).toContain('several')
})

test('a letter without a From line has no author', () => {
  expect(readAuthor([]).faults).toEqual(['no_address'])
})
