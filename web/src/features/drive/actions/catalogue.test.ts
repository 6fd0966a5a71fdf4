import { expect, test } from 'vitest'
import type { DriveLocation } from '../address/drive-address.ts'
import { aDriveFile } from '../testing.ts'
import { offeredActions } from './catalogue.ts'

const current: DriveLocation = { tab: 'mine', folderId: null }
const file = aDriveFile({ id: '1' })
const folder = aDriveFile({ id: '2', type: 'folder' })
const foreign = aDriveFile({ id: '3', permission: 'READ', owner: 'ha@mocviet.test' })
const writable = aDriveFile({ id: '4', permission: 'WRITE', owner: 'ha@mocviet.test' })
const infected = aDriveFile({ id: '5', scan: 'infected' })

test.each([
  ['an own file', [file], current, 'preview share download rename move copy favorite details trash'],
  ['an own folder', [folder], current, 'open share download rename move copy favorite details trash'],
  ['several', [file, folder], current, 'share download move copy favorite trash'],
  ['a file one may only read', [foreign], current, 'preview download copy favorite details'],
  ['a file one may write', [writable], current, 'preview download rename copy favorite details'],
  ['an infected file', [infected], current, 'preview rename move copy favorite details trash'],
  [
    'a search result',
    [file],
    { tab: 'search', text: 'x' },
    'preview share download rename move copy favorite location details trash',
  ],
  ['what was thrown away', [file], { tab: 'trash' }, 'details restore deleteForever'],
  ['nothing', [], current, ''],
] as const)('permission %s offers the allowed actions', (_, files, location, expected) => {
  expect(
    offeredActions(files, location)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})
