import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { byName } from '../names/sorting.ts'
import { driveKeys } from './keys.ts'
import { showDriveChanged } from './live.ts'

test('a change in a folder refetches only the affected lists', () => {
  const cache = new QueryClient()
  const keys = {
    here: driveKeys.list({ tab: 'mine', folderId: '5' }, byName),
    top: driveKeys.list({ tab: 'mine', folderId: null }, byName),
    recent: driveKeys.list({ tab: 'recent' }, undefined),
    shares: driveKeys.sharesOf('7'),
    foldersHere: driveKeys.foldersIn('5'),
    usage: driveKeys.usage,
  }
  for (const key of Object.values(keys)) cache.setQueryData(key, {})
  const stale = () =>
    Object.entries(keys)
      .filter(([, key]) => cache.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)

  showDriveChanged(cache, { folder_ids: ['5'], shares: false })
  expect(stale()).toEqual(['here', 'recent', 'foldersHere', 'usage'])

  showDriveChanged(cache, { folder_ids: [null], shares: true })
  expect(stale()).toEqual(['here', 'top', 'recent', 'shares', 'foldersHere', 'usage'])
})
