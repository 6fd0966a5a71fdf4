import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { queryClient } from '../../../api/query-client.ts'
import { errorText } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { driveKeys } from './keys.ts'
import { withChanged, withoutFiles } from './patches.ts'
import type { ListPages } from './queries.ts'

interface Change {
  show?: () => void
  run: () => Promise<unknown>
  /** Message shown above the reason if the server rejects the change. */
  failed: string
}

/** Applies a change optimistically, then on the server, and reverts it if rejected. Returns true on success. */
export async function changeDrive({ show, run, failed }: Change): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: driveKeys.lists })
  const before = queryClient.getQueriesData<ListPages>({ queryKey: driveKeys.lists })
  show?.()
  try {
    await run()
    return true
  } catch (error) {
    for (const [key, pages] of before) queryClient.setQueryData(key, pages)
    showToast({ kind: 'error', text: failed, detail: errorText(error) })
    return false
  } finally {
    void refreshDrive()
  }
}

/** Refetches the visible drive data. */
export const refreshDrive = (): Promise<void> => queryClient.invalidateQueries({ queryKey: driveKeys.all })

/** Removes files from the cached lists, except those that still show them. */
export function hideFiles(ids: readonly Id[], isShowing: (key: readonly unknown[]) => boolean = () => true) {
  const deletedIds = new Set(ids)
  patchLists((pages) => withoutFiles(pages, deletedIds), isShowing)
}

/** Applies a change to files in all cached lists. */
export function patchFiles(ids: readonly Id[], change: (file: DriveFile) => DriveFile): void {
  const changed = new Set(ids)
  patchLists((pages) => withChanged(pages, changed, change))
  for (const id of ids)
    queryClient.setQueryData<{ file: DriveFile }>(driveKeys.file(id), (cached) =>
      cached ? { ...cached, file: change(cached.file) } : cached,
    )
}

function patchLists(
  patch: (pages: ListPages) => ListPages,
  isTarget: (key: readonly unknown[]) => boolean = () => true,
): void {
  queryClient.setQueriesData<ListPages>(
    { queryKey: driveKeys.lists, predicate: ({ queryKey }) => isTarget(queryKey) },
    (pages) => pages && patch(pages),
  )
}

/** Splits a request for many files into batches of the maximum size. */
export async function inBatches<T>(
  ids: readonly Id[],
  run: (some: Id[]) => Promise<T | readonly T[]>,
): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < ids.length; start += limits.maxIdsPerRequest) {
    const result = await run(ids.slice(start, start + limits.maxIdsPerRequest))
    results.push(...((Array.isArray(result) ? result : [result]) as T[]))
  }
  return results
}
