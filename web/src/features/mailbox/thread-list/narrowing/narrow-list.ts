import { navigate } from 'wouter/use-browser-location'
import { navigateWhenReady } from '../../../../speed/navigate-when-ready.ts'
import { folderHref } from '../../folders/folders.ts'
import { listId, type Narrowing, readListId } from '../../folders/narrowing.ts'
import { wantListFocus } from '../../navigation/list-focus.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import { listArrivalOf } from '../../navigation/prefetch.ts'

/** Shows of a folder only what is so, or all of it again. What a search found is narrowed by its conditions. */
export function narrowList(
  { folder, narrowing }: Pick<ListSource, 'folder' | 'narrowing'>,
  to?: Narrowing,
): void {
  if (folder === undefined || narrowing === to) return
  navigateWhenReady(listArrivalOf(listId(folder, to)), () => {
    wantListFocus()
    navigate(folderHref(folder, '', to))
  })
}

/** Does the same with the list on screen, where it is that of a folder. */
export function narrowShownList(to?: Narrowing): void {
  // Lists that were seen before stay drawn out of sight.
  const id = document.querySelector<HTMLElement>('[data-list]:not([data-kept] *)')?.dataset.list
  if (id !== undefined) narrowList(readListId(id), to)
}
