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
    ['/drive', { page: 'drive' }],
    ['/drive/folder/911563785498525696', { page: 'drive' }],
    ['/contacts', { page: 'contacts' }],
    ['/contacts/911563785498525696', { page: 'contacts' }],
    ['/contacts/a/b', { page: 'unknown' }],
    ['/setting', { page: 'settings', tab: '' }],
    ['/setting/autoforward', { page: 'settings', tab: 'autoforward' }],
    ['/setting/a/b', { page: 'unknown' }],
    ['/account', { page: 'account', part: 'home' }],
    ['/account/protect', { page: 'account', part: 'protect' }],
    ['/account/people', { page: 'account', part: 'people' }],
    ['/account/nowhere', { page: 'unknown' }],
    ['/account/home/x', { page: 'unknown' }],
    ['/verify', { page: 'config', part: 'verify' }],
    ['/verify/x', { page: 'unknown' }],
    ['/protect', { page: 'unknown' }],
    ['/protect/password', { page: 'config', part: 'password' }],
    ['/protect/authentication', { page: 'config', part: 'authentication' }],
    ['/protect/verify', { page: 'unknown' }],
    ['/login', { page: 'login' }],
    ['/invitation', { page: 'arrival' }],
    ['/setup', { page: 'arrival' }],
    ['/compose-mailto', { page: 'mailto' }],
    ['/compose-mailto/x', { page: 'unknown' }],
    ['/message/911563785498525698/raw', { page: 'raw', messageId: '911563785498525698' }],
    ['/message/x/raw', { page: 'unknown' }],
    ['/message/123', { page: 'unknown' }],
    ['/s/Hq3xK0aZ', { page: 'share', token: 'Hq3xK0aZ' }],
    ['/s', { page: 'unknown' }],
    ['/drive/edit/911563785498525699', { page: 'office', fileId: '911563785498525699' }],
    ['/drive/edit', { page: 'drive' }],
    ['/404', { page: 'error', status: 404 }],
    ['/502', { page: 'error', status: 502 }],
    ['/', { page: 'unknown' }],
    ['/folder', { page: 'unknown' }],
    ['/nowhere/at/all', { page: 'unknown' }],
  ])('%s', (path, route) => {
    expect(readRoute(path)).toEqual(route)
  })
})

describe('sign-in returns only to a path of this site', () => {
  test.each([
    ['/folder/Sent?cursor=a', '/folder/Sent?cursor=a'],
    ['/account/protect', '/account/protect'],
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

test('the sign-in address contains the return path unless it is the default', () => {
  expect(loginAddress('/folder/Sent?cursor=a')).toBe('/login?next=%2Ffolder%2FSent%3Fcursor%3Da')
  expect(loginAddress('/folder/INBOX')).toBe('/login')
})
