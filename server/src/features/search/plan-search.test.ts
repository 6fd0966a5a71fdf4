import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { systemFolderNames } from '../folders/system-folders.ts'
import { chooseFolders } from './choose-folders.ts'
import { matchesPerson } from './matches-person.ts'
import { startOfDay } from './read-query.ts'

const folders = [...systemFolderNames, 'Khách hàng', 'Khách hàng/Nordhus'].map(
  (name, index): Folder => ({
    id: String(index + 1),
    v4_folder_id: String(index + 1),
    name,
    display_name: name,
    unread_threads: 0,
    total_threads: 0,
    icon: '',
    children: [],
  }),
)

test.each([
  ['inbox', 'INBOX'],
  ['spam', 'Junk'],
  ['thùng rác', 'Trash'],
  ['Trash', 'Trash'],
  ['khach hang', 'Khách hàng'],
  ['nordhus', 'Khách hàng/Nordhus'],
  ['khách hàng/nordhus', 'Khách hàng/Nordhus'],
  ['3', 'Sent'],
  ['starred', 'Starred'],
])('the folder called %s is %s', (requested, name) => {
  expect(chooseFolders(folders, requested)?.named?.name).toBe(name)
})

test('a search without a folder leaves out some folders; `anywhere` none', () => {
  expect(chooseFolders(folders, null)).toEqual({ named: null, excludedIds: ['4', '5', '6', '7', '8'] })
  expect(chooseFolders(folders, 'anywhere')).toEqual({ named: null, excludedIds: [] })
  expect(chooseFolders(folders, 'nowhere')).toBeNull()
})

test.each([
  ['thao vy', true],
  ['vy xuong', true],
  ['vy vy', true],
  ['xuongmoc exa', true],
  ['thao exa', false],
  ['hao', false],
])('Thảo Vy <vy@xuongmoc.example> matches %s: %s', (words, expected) => {
  expect(matchesPerson({ name: 'Thảo Vy', email: 'vy@xuongmoc.example' }, words.split(' '), true)).toBe(
    expected,
  )
})

test.each([
  ['2026-03-01', 'Asia/Ho_Chi_Minh', '2026-02-28T17:00:00Z'],
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z'],
  ['2026-03-29', 'Europe/Copenhagen', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Copenhagen', '2026-03-29T22:00:00Z'],
  ['1969-12-31', 'Asia/Ho_Chi_Minh', '1969-12-30T16:00:00Z'],
])('the day %s in %s begins at %s', (date, timezone, expected) => {
  expect(new Date(startOfDay(date, timezone)).toISOString()).toBe(expected.replace('Z', '.000Z'))
})
