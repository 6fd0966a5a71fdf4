import { expect, test } from 'vitest'
import { isComplete, readTyped } from './typed-recipients.ts'

test.each<[typed: string, isOffered: boolean, added: string, rest: string]>([
  ['ha@mocviet.test', false, '', 'ha@mocviet.test'],
  ['ha@mocviet.test,', false, 'ha@mocviet.test', ''],
  ['ha@mocviet.test;', false, 'ha@mocviet.test', ''],
  ['ha@mocviet.test ', true, 'ha@mocviet.test', ''],
  ['ha@mocviet.test\n', true, 'ha@mocviet.test', ''],
  ['Nguyễn ', true, '', 'Nguyễn '],
  ['Nguyễn Thu', true, '', 'Nguyễn Thu'],
  ['bich.phan ', false, 'bich.phan', ''],
  ['Nguyễn Thu Hà <ha@mocviet.test', false, '', 'Nguyễn Thu Hà <ha@mocviet.test'],
  ['Nguyễn Thu Hà <ha@mocviet.test>,', false, 'ha@mocviet.test', ''],
  ['Nguyễn Thu Hà <ha@mocviet.test> ', true, 'ha@mocviet.test', ''],
  ['"Hà, Nguyễn" <ha@mocviet.test> ', false, 'ha@mocviet.test', ''],
  ['<ha@mocviet.test> ', false, 'ha@mocviet.test', ''],
  ['Nam <"kho 2"@congty.vn> ', false, '"kho 2"@congty.vn', ''],
  ['Nguyễn Thu Hà <ha@mocviet.test>', false, '', 'Nguyễn Thu Hà <ha@mocviet.test>'],
  ['Nguyễn Thu Hà <ha@mocviet.test ', false, '', 'Nguyễn Thu Hà <ha@mocviet.test '],
  ['Nguyễn <kho> ', false, '', 'Nguyễn <kho> '],
  ['"Nguyễn <ha@mocviet.test> ', false, '', '"Nguyễn <ha@mocviet.test> '],
  ['"Hà, Nguyễn', false, '', '"Hà, Nguyễn'],
  ['"john ', false, '', '"john '],
  ['"john doe" ', false, '', '"john doe" '],
  ['"john doe"@congty.vn', false, '', '"john doe"@congty.vn'],
  ['"john doe"@congty.vn ', true, '"john doe"@congty.vn', ''],
  ['"john, doe"@congty.vn,', false, '"john, doe"@congty.vn', ''],
  ['"Hà \\", Nguyễn', false, '', '"Hà \\", Nguyễn'],
  ['"Hà, Nguyễn" <ha@mocviet.test', false, '', '"Hà, Nguyễn" <ha@mocviet.test'],
  ['ha@mocviet.test, HA@mocviet.test,', false, 'ha@mocviet.test', ''],
  ['a@b.vn;c@d.vn,', false, 'a@b.vn c@d.vn', ''],
  [' ', false, '', ''],
  [',', false, '', ''],
])('%j with suggestions %s', (typed, isOffered, added, rest) => {
  const read = readTyped(typed, isOffered)
  expect([read.added.map(({ email }) => email).join(' '), read.rest]).toEqual([added, rest])
})

test.each([
  ['Nam <a@b.vn>; c@d.vn', true],
  ['a@b.vn', true],
  ['a, b', true],
  ['Nguyễn Thu', false],
])('pasted %j is parsed completely: %s', (text, expected) => {
  expect(isComplete(text)).toBe(expected)
})
