import { describe, expect, test } from 'vitest'
import { loginAddress, readRoute, safeNext } from './route.ts'

describe('an address leads to its page', () => {
  test.each([
    ['/folder/INBOX', { page: 'folder', folder: 'INBOX', threadId: undefined }],
    ['/folder/INBOX/', { page: 'folder', folder: 'INBOX', threadId: undefined }],
    ['/folder/INBOX/911563785498525696', { page: 'folder', folder: 'INBOX', threadId: '911563785498525696' }],
    ['/folder/2025', { page: 'folder', folder: '2025', threadId: undefined }],
    [
      '/folder/Kh%C3%A1ch%2FNordhus%20A%2FS/911563785498525697',
      { page: 'folder', folder: 'Khách/Nordhus A/S', threadId: '911563785498525697' },
    ],
    ['/folder/Khách/Nordhus', { page: 'folder', folder: 'Khách/Nordhus', threadId: undefined }],
    ['/folder/50%25', { page: 'folder', folder: '50%', threadId: undefined }],
    ['/folder/50%', { page: 'folder', folder: '50%', threadId: undefined }],
    ['/advance-search', { page: 'search' }],
    ['/login', { page: 'login' }],
    ['/message/911563785498525698/raw', { page: 'raw', messageId: '911563785498525698' }],
    ['/message/x/raw', { page: 'unknown' }],
    ['/message/123', { page: 'unknown' }],
    ['/404', { page: 'error', status: 404 }],
    ['/502', { page: 'error', status: 502 }],
    ['/', { page: 'unknown' }],
    ['/folder', { page: 'unknown' }],
    ['/nowhere/at/all', { page: 'unknown' }],
  ])('%s', (path, route) => {
    expect(readRoute(path)).toEqual(route)
  })
})

describe('after signing in one comes back to a page of this site only', () => {
  test.each([
    ['/folder/Sent?cursor=a', '/folder/Sent?cursor=a'],
    [null, '/folder/INBOX'],
    ['//evil.test/folder/x', '/folder/INBOX'],
    ['/\\evil.test', '/folder/INBOX'],
    ['https://evil.test/folder/x', '/folder/INBOX'],
    ['javascript:alert(1)', '/folder/INBOX'],
    ['/login?next=/login', '/folder/INBOX'],
    ['/404', '/folder/INBOX'],
  ])('%s', (next, address) => {
    expect(safeNext(next)).toBe(address)
  })
})

test('the sign-in page remembers where one was, unless it is where everybody goes', () => {
  expect(loginAddress('/folder/Sent?cursor=a')).toBe('/login?next=%2Ffolder%2FSent%3Fcursor%3Da')
  expect(loginAddress('/folder/INBOX')).toBe('/login')
})
