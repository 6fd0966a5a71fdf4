import type { EventPayloads } from '@bocau/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { driveKeys } from './keys.ts'

/** Reads anew what shows something of the drive that changed; what is not on screen is read when it is. */
export function showDriveChanged(
  cache: QueryClient,
  { folder_ids, shares }: EventPayloads['drive_changed'],
): void {
  const changed = new Set(folder_ids)
  void cache.invalidateQueries({
    queryKey: driveKeys.all,
    predicate: ({ queryKey }) => isTouched(queryKey, changed, shares),
  })
}

/** Reads anew who waits for access. */
export function showAsked(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: driveKeys.waiting })
}

function isTouched([, what, which, folderId]: QueryKey, folders: ReadonlySet<unknown>, hasShares: boolean) {
  if (what === 'shares') return hasShares
  if (what === 'folders') return folders.has(which)
  // A list that is no folder shows files from anywhere.
  return what !== 'list' || which !== 'mine' || folders.has(folderId) || hasShares
}
