import { expect, test } from 'vitest'
import { folderHref, listId, readListId, readNarrowing } from './folders.ts'

test('list ids are unique and can be parsed', () => {
  expect(readListId(listId('Dự án/2026', 'files'))).toEqual({ folder: 'Dự án/2026', narrowing: 'files' })
  expect(readListId(listId('INBOX', undefined))).toEqual({ folder: 'INBOX', narrowing: undefined })
  expect(listId('INBOX', 'unread')).not.toBe(listId('INBOX', 'me'))
})

test.each(['', null, undefined, 'constructor', 'Unread', 'read'])('%j is no filter', (text) => {
  expect(readNarrowing(text)).toBeUndefined()
})

test('the address of a list contains its filter and page', () => {
  expect(folderHref('INBOX', '', 'unread')).toBe('/folder/INBOX?filter=unread')
  expect(folderHref('INBOX', 'a.k2.17.50', 'me')).toBe('/folder/INBOX?filter=me&cursor=a.k2.17.50')
  expect(folderHref('Dự án/2026')).toBe('/folder/D%E1%BB%B1%20%C3%A1n%2F2026')
})
