import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import type { FolderRow } from './folder-store.ts'
import { buildTree } from './get-folders.ts'

function folderRows(names: readonly string[]): FolderRow[] {
  const system = ['INBOX', 'Starred', 'Sent', 'Drafts', 'Archive', 'Junk', 'Trash']
  return names.map((name, index) => ({
    id: String(index + 1),
    name,
    is_system: system.includes(name) ? 1 : 0,
    is_subscribed: 1,
    icon: 'folder',
    unread_threads: index,
    total_threads: index * 2,
    next_uid: 1,
  }))
}

const toNames = (folders: readonly Folder[]): unknown[] =>
  folders.map((folder) =>
    folder.children.length > 0 ? [folder.name, toNames(folder.children)] : folder.name,
  )

test.each<[string, string[], unknown[]]>([
  [
    'system folders are first, in a fixed order',
    ['Trash', 'Ảnh', 'Starred', 'INBOX'],
    ['INBOX', 'Starred', 'Trash', 'Ảnh'],
  ],
  [
    'one’s own are sorted as Vietnamese is',
    ['Đơn hàng', 'Dự án', 'Ảnh', 'An'],
    ['An', 'Ảnh', 'Dự án', 'Đơn hàng'],
  ],
  [
    'a folder hangs below the one its path names, whichever was made first',
    ['Khách/Dakwood/2026', 'Khách/Dakwood', 'Khách', 'Khách/An'],
    [['Khách', ['Khách/An', ['Khách/Dakwood', ['Khách/Dakwood/2026']]]]],
  ],
  ['a folder without its parent is at the top level', ['Mất/Còn'], ['Mất/Còn']],
  [
    'the archive is before Junk, if it exists',
    ['Trash', 'Archive', 'Junk', 'Sent'],
    ['Sent', 'Archive', 'Junk', 'Trash'],
  ],
  ['folders below a system folder hang there', ['INBOX', 'INBOX/Riêng'], [['INBOX', ['INBOX/Riêng']]]],
  ['a slash at the beginning names no parent', ['/x'], ['/x']],
])('%s', (_, names, expected) => {
  expect(toNames(buildTree(folderRows(names)))).toEqual(expected)
})

test('a folder has counts and both of its ids', () => {
  expect(buildTree(folderRows(['Ảnh', 'INBOX']))[0]).toMatchObject({
    id: '2',
    v4_folder_id: '2',
    unread_threads: 1,
    total_threads: 2,
  })
})
