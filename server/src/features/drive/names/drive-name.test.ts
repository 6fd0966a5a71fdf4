import { expect, test } from 'vitest'
import { Refused } from '../../../kernel/refused.ts'
import { nearestDriveName, numberedName, readDriveName, sortKey } from './drive-name.ts'

test.each([
  ['Báo giá.pdf', 'Báo giá.pdf'],
  ['Ba\u0301o gia\u0301.pdf', 'Báo giá.pdf'],
  ['  hợp đồng  ', 'hợp đồng'],
  ['.cấu-hình', '.cấu-hình'],
  ['a: "b" <c>?*|', 'a: "b" <c>?*|'],
  ['ạ'.repeat(85), 'ạ'.repeat(85)],
  ['console.txt', 'console.txt'],
  ['👩‍👩‍👧 nhà ❤️.jpg', '👩‍👩‍👧 nhà ❤️.jpg'],
])('accepts %j as %j', (input, name) => {
  expect(readDriveName(input).name).toBe(name)
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['a/b', 'separator'],
  ['..\\a', 'separator'],
  ['.', 'reserved'],
  ['..', 'reserved'],
  ['...', 'reserved'],
  ['CON', 'reserved'],
  ['nul.txt', 'reserved'],
  ['a\u0000b', 'control_character'],
  ['a\nb', 'control_character'],
  ['báo giá\u202Efdp.exe', 'control_character'],
  ['báo giá.pdf\u3164\u3164.exe', 'control_character'],
  ['báo\u00ad giá.pdf', 'control_character'],
  ['\u2800', 'control_character'],
  ['x'.repeat(256), 'too_long'],
  ['ạ'.repeat(100), 'too_long'],
])('rejects %j: %s', (input, reason) => {
  let refused: unknown
  try {
    readDriveName(input)
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ code: 'drive_name_invalid', details: { reason } })
})

test('folds a name for search and compares it without case', () => {
  expect(readDriveName('Đợt 2 – BÁO GIÁ.Pdf')).toMatchObject({
    name_key: 'đợt 2 – báo giá.pdf',
    name_fold: 'dot 2 – bao gia.pdf',
    type_sort: '.pdf',
  })
})

test('sorts numbers in names by value', () => {
  const names = ['tang 10', 'tang 9', 'tang 009b', 'tang', 'tang 2026', 'tang 1']
  expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    'tang',
    'tang 1',
    'tang 9',
    'tang 009b',
    'tang 10',
    'tang 2026',
  ])
})

test.each([
  ['tên.pdf', 2, 'tên (2).pdf'],
  ['thư mục', 3, 'thư mục (3)'],
  ['.env', 2, '.env (2)'],
  [`${'ạ'.repeat(83)}.pdf`, 12, `${'ạ'.repeat(82)} (12).pdf`],
])('%j numbered %i is %j', (name, number, expected) => {
  expect(numberedName(name, number).name).toBe(expected)
})

test.each([
  ['báo giá.pdf', 'báo giá.pdf'],
  ['con.pdf', '_con.pdf'],
  ['../../x.pdf', '.._.._x.pdf'],
  ['', 'attachment.pdf'],
])('a file that arrived as %j is saved as %j', (input, name) => {
  expect(nearestDriveName(input, 'application/pdf').name).toBe(name)
})
