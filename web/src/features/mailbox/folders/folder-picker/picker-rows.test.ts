import { expect, test } from 'vitest'
import { aFolder } from '../../testing.ts'
import { firstInPicker, pickerRows, stepInPicker } from './picker-rows.ts'

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
const shown = (typed?: string) =>
  pickerRows(folders, 'INBOX', typed).map(
    ({ folder: { name }, level, isDisabled }) => `${level} ${name}${isDisabled ? ' off' : ''}`,
  )

test('mail cannot be moved to where it is, nor to folders that say what a message is', () => {
  expect(shown()).toEqual([
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
  expect(shown(typed)).toEqual(expected)
})

test('a folder that was found says where it lies', () => {
  expect(pickerRows(folders, 'INBOX', 'nord')[0]?.path).toBe('Khách hàng')
})

test('the keyboard passes over what cannot be chosen, and goes round', () => {
  const rows = pickerRows(folders, 'INBOX')
  expect(stepInPicker(rows, -1, 1)).toBe(4)
  expect(stepInPicker(rows, 4, 1)).toBe(5)
  expect(stepInPicker(rows, 8, 1)).toBe(4)
  expect(stepInPicker(rows, 4, -1)).toBe(8)
  expect(stepInPicker([], -1, 1)).toBe(-1)
})

test('a key too many throws nothing away: Junk and Trash are chosen at first only where they were typed', () => {
  const nameAt = (typed: string, from = folders) => {
    const rows = pickerRows(from, 'INBOX', typed)
    return rows[firstInPicker(rows, typed)]?.folder.name
  }
  expect(nameAt('')).toBe('Khách hàng')
  expect(nameAt('rác')).toBe('Junk')
  expect(nameAt('', folders.slice(0, 5))).toBe('Junk')
  expect(nameAt('zzz')).toBeUndefined()
})
