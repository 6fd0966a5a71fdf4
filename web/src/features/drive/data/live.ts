import type { EventPayloads } from '@bocau/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { driveKeys } from './keys.ts'

/** Refetches visible data affected by a change; the rest is refetched when it becomes visible. */
export function showDriveChanged(
  cache: QueryClient,
  { folder_ids, shares }: EventPayloads['drive_changed'],
): void {
  const changed = new Set(folder_ids)
  void cache.invalidateQueries({
    queryKey: driveKeys.all,
    predicate: ({ queryKey }) => isAffected(queryKey, changed, shares),
  })
}

export function showAccessRequests(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: driveKeys.waiting })
}

function isAffected([, what, which, folderId]: QueryKey, folders: ReadonlySet<unknown>, hasShares: boolean) {
  if (what === 'shares') return hasShares
  if (what === 'folders') return folders.has(which)
  // Lists other than folders show files from anywhere.
  return what !== 'list' || which !== 'mine' || folders.has(folderId) || hasShares
}
