import { expect, test } from 'vitest'
import { readAuthor } from './read-author.ts'

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

test('a letter without a From line has no author', () => {
  expect(readAuthor([]).faults).toEqual(['no_address'])
})
