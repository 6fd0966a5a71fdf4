import { expect, test } from 'vitest'
import { driveHref, readDriveAddress } from './drive-address.ts'

test.each([
  ['/drive', '', { place: { tab: 'mine', folderId: null } }],
  ['/drive/folder/911563785498525696', '', { place: { tab: 'mine', folderId: '911563785498525696' } }],
  ['/drive/recent', '', { place: { tab: 'recent' } }],
  ['/drive/favorites', '', { place: { tab: 'favorites' } }],
  ['/drive/shared', '', { place: { tab: 'shared' } }],
  ['/drive/trash', '', { place: { tab: 'trash' } }],
  ['/drive/search', '?q=b%C3%A1o+gi%C3%A1', { place: { tab: 'search', text: 'báo giá' } }],
  ['/drive/file/911563785498525697', '', { fileId: '911563785498525697' }],
  ['/drive/folder/x', '', null],
  ['/drive/mine', '', null],
  ['/drive/trash/5', '', null],
  ['/drive/nowhere', '', null],
])('%s%s leads to its location', (path, search, address) => {
  expect(readDriveAddress(path, search)).toEqual(address)
})

test('every location has an address that leads back to it', () => {
  const places = [
    { tab: 'mine', folderId: null },
    { tab: 'mine', folderId: '911563785498525696' },
    { tab: 'recent' },
    { tab: 'search', text: 'ảnh & “ghế”' },
    { tab: 'search', text: '', filters: { kind: 'image', owner: 'me' } },
  ] as const
  for (const place of places) {
    const { pathname, search } = new URL(driveHref(place), 'http://here')
    expect(readDriveAddress(pathname, search)).toEqual({ place })
  }
})
