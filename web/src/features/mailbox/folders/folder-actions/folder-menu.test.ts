import { expect, test } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { aFolder } from '../../testing.ts'
import { folderMenu } from './folder-menu.ts'

const userFolderEntries = ['subfolder', 'rename', 'moveUnder', 'delete']

test.each<[string, number, number, string[]]>([
  ['Kế toán', 3, 9, ['markAllRead', 'markAllUnread', ...userFolderEntries]],
  ['Kế toán', 9, 9, ['markAllRead', ...userFolderEntries]],
  ['Kế toán', 0, 9, ['markAllUnread', ...userFolderEntries]],
  ['Kế toán', 0, 0, userFolderEntries],
  ['INBOX', 2, 9, ['markAllRead', 'markAllUnread']],
  ['INBOX', 0, 0, []],
  ['Trash', 0, 4, ['markAllUnread', 'empty']],
  ['Junk', 4, 4, ['markAllRead', 'empty']],
  ['Drafts', 0, 3, []],
  ['Starred', 1, 3, []],
])('%s with %i unread of %i offers %j', (name, unread_threads, total_threads, expected) => {
  const menu = folderMenu(aFolder({ id: '1', name, unread_threads, total_threads }))
  expect(menu.filter((entry) => !('isSeparator' in entry)).map(({ id }) => id)).toEqual(expected)
})

test('a user who cannot send is not offered to empty a folder', () => {
  queryClient.setQueryData(queryKeys.user, { enable_smtp: 0 })
  const menu = folderMenu(aFolder({ id: '1', name: 'Trash', unread_threads: 0, total_threads: 4 }))
  queryClient.clear()
  expect(menu.map(({ id }) => id)).toEqual(['markAllUnread'])
})
