import { expect, test } from 'vitest'
import { driveHref, readDriveAddress } from './drive-address.ts'

test.each([
  ['/drive', '', { location: { tab: 'mine', folderId: null } }],
  ['/drive/folder/911563785498525696', '', { location: { tab: 'mine', folderId: '911563785498525696' } }],
  ['/drive/recent', '', { location: { tab: 'recent' } }],
  ['/drive/favorites', '', { location: { tab: 'favorites' } }],
  ['/drive/shared', '', { location: { tab: 'shared' } }],
  ['/drive/trash', '', { location: { tab: 'trash' } }],
  ['/drive/search', '?q=b%C3%A1o+gi%C3%A1', { location: { tab: 'search', text: 'báo giá' } }],
  ['/drive/file/911563785498525697', '', { fileId: '911563785498525697' }],
  ['/drive/folder/x', '', null],
  ['/drive/mine', '', null],
  ['/drive/trash/5', '', null],
  ['/drive/nowhere', '', null],
])('%s%s leads to its location', (path, search, address) => {
  expect(readDriveAddress(path, search)).toEqual(address)
})

test('every location has an address that leads back to it', () => {
  const locations = [
    { tab: 'mine', folderId: null },
    { tab: 'mine', folderId: '911563785498525696' },
    { tab: 'recent' },
    { tab: 'search', text: 'ảnh & “ghế”' },
    { tab: 'search', text: '', filters: { kind: 'image', owner: 'me' } },
  ] as const
  for (const location of locations) {
    const { pathname, search } = new URL(driveHref(location), 'http://here')
    expect(readDriveAddress(pathname, search)).toEqual({ location })
  }
})
