import { expect, test } from 'vitest'
import { aFolder } from '../../testing.ts'
import { initialRow, nextEnabledRow, pickerRows } from './picker-rows.ts'

const folder = (name: string, children: ReturnType<typeof aFolder>[] = []) =>
  aFolder({ id: name, name, children })
const folders = [
  folder('Trash'),
  folder('INBOX'),
  folder('Sent'),
  folder('Drafts'),
  folder('Junk'),
  folder('Starred'),
  folder('WEBMAIL_SCHEDULED'),
  folder('webmail_period'),
  folder('Khách hàng', [folder('Khách hàng/Nordhus'), folder('Khách hàng/Đại lý')]),
]
const visibleRows = (typed?: string) =>
  pickerRows(folders, 'INBOX', typed).map(
    ({ folder: { name }, level, isDisabled }) => `${level} ${name}${isDisabled ? ' off' : ''}`,
  )

test('excludes the current folder and folders with a fixed meaning', () => {
  expect(visibleRows()).toEqual([
    '1 INBOX off',
    '1 Starred off',
    '1 Sent off',
    '1 Drafts off',
    '1 Junk',
    '1 Trash',
    '1 Khách hàng',
    '2 Khách hàng/Nordhus',
    '2 Khách hàng/Đại lý',
  ])
})

test.each([
  ['dai', ['1 Khách hàng/Đại lý']],
  ['KHACH', ['1 Khách hàng']],
  ['rác', ['1 Junk', '1 Trash']],
  ['zzz', []],
])('typing %s leaves %j', (typed, expected) => {
  expect(visibleRows(typed)).toEqual(expected)
})

test('a matching folder shows its path', () => {
  expect(pickerRows(folders, 'INBOX', 'nord')[0]?.path).toBe('Khách hàng')
})

test('the keyboard skips disabled rows and wraps around', () => {
  const rows = pickerRows(folders, 'INBOX')
  expect(nextEnabledRow(rows, -1, 1)).toBe(4)
  expect(nextEnabledRow(rows, 4, 1)).toBe(5)
  expect(nextEnabledRow(rows, 8, 1)).toBe(4)
  expect(nextEnabledRow(rows, 4, -1)).toBe(8)
  expect(nextEnabledRow([], -1, 1)).toBe(-1)
})

test('preselects Junk and Trash only when they were typed', () => {
  const nameAt = (typed: string, from = folders) => {
    const rows = pickerRows(from, 'INBOX', typed)
    return rows[initialRow(rows, typed)]?.folder.name
  }
  expect(nameAt('')).toBe('Khách hàng')
  expect(nameAt('rác')).toBe('Junk')
  expect(nameAt('', folders.slice(0, 5))).toBe('Junk')
  expect(nameAt('zzz')).toBeUndefined()
})
