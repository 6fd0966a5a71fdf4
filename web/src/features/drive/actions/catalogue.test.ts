import { expect, test } from 'vitest'
import type { DrivePlace } from '../address/drive-address.ts'
import { aDriveFile } from '../testing.ts'
import { offeredActions } from './catalogue.ts'

const here: DrivePlace = { tab: 'mine', folderId: null }
const file = aDriveFile({ id: '1' })
const folder = aDriveFile({ id: '2', type: 'folder' })
const foreign = aDriveFile({ id: '3', permission: 'READ', owner: 'ha@mocviet.test' })
const writable = aDriveFile({ id: '4', permission: 'WRITE', owner: 'ha@mocviet.test' })
const infected = aDriveFile({ id: '5', scan: 'infected' })

test.each([
  ['an own file', [file], here, 'preview share download rename move copy favorite details trash'],
  ['an own folder', [folder], here, 'open share download rename move copy favorite details trash'],
  ['several', [file, folder], here, 'share download move copy favorite trash'],
  ['a file one may only read', [foreign], here, 'preview download copy favorite details'],
  ['a file one may write', [writable], here, 'preview download rename copy favorite details'],
  ['an infected file', [infected], here, 'preview rename move copy favorite details trash'],
  [
    'what was found',
    [file],
    { tab: 'search', text: 'x' },
    'preview share download rename move copy favorite location details trash',
  ],
  ['what was thrown away', [file], { tab: 'trash' }, 'details restore deleteForever'],
  ['nothing', [], here, ''],
] as const)('permission %s offers the allowed actions', (_, files, place, expected) => {
  expect(
    offeredActions(files, place)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})
