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
  /** What the lists look like at once. */
  show?: () => void
  run: () => Promise<unknown>
  /** What is told when the server refuses; why stands below it. */
  failed: string
}

/** Changes something at once on screen, then on the server; puts it back when refused. Tells whether it holds. */
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
    void readDriveAnew()
  }
}

/** Reads anew whatever of the drive is on screen. */
export const readDriveAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: driveKeys.all })

/** Takes files out of the lists on screen, but for those that show them all the same. */
export function hideFiles(ids: readonly Id[], isShowing: (key: readonly unknown[]) => boolean = () => true) {
  const gone = new Set(ids)
  patchLists((pages) => withoutFiles(pages, gone), isShowing)
}

/** Shows a change to some files wherever they are on screen. */
export function patchFiles(ids: readonly Id[], change: (file: DriveFile) => DriveFile): void {
  const changed = new Set(ids)
  patchLists((pages) => withChanged(pages, changed, change))
  for (const id of ids)
    queryClient.setQueryData<{ file: DriveFile }>(driveKeys.file(id), (known) =>
      known ? { ...known, file: change(known.file) } : known,
    )
}

function patchLists(
  patch: (pages: ListPages) => ListPages,
  isMeant: (key: readonly unknown[]) => boolean = () => true,
): void {
  queryClient.setQueriesData<ListPages>(
    { queryKey: driveKeys.lists, predicate: ({ queryKey }) => isMeant(queryKey) },
    (pages) => pages && patch(pages),
  )
}

/** Does something with many files, as many at a time as one request may name. */
export async function inGroups<T>(
  ids: readonly Id[],
  run: (some: Id[]) => Promise<T | readonly T[]>,
): Promise<T[]> {
  const answers: T[] = []
  for (let start = 0; start < ids.length; start += limits.maxIdsPerRequest) {
    const answer = await run(ids.slice(start, start + limits.maxIdsPerRequest))
    answers.push(...((Array.isArray(answer) ? answer : [answer]) as T[]))
  }
  return answers
}
