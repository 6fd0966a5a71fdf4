import { navigate } from 'wouter/use-browser-location'
import { navigateWhenReady } from '../../../../speed/navigate-when-ready.ts'
import { folderHref, listId, type Narrowing, readListId } from '../../folders/folders.ts'
import { requestListFocus } from '../../navigation/list-focus.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import { loadListPage } from '../../navigation/prefetch.ts'

/** Sets or clears the filter of a list. Search results are filtered by conditions of the query. */
export function narrowList(
  { folder, narrowing }: Pick<ListSource, 'folder' | 'narrowing'>,
  to?: Narrowing,
): void {
  if (folder === undefined || narrowing === to) return
  navigateWhenReady(loadListPage(listId(folder, to)), () => {
    requestListFocus()
    navigate(folderHref(folder, '', to))
  })
}

/** Sets the filter of the visible list if it belongs to a folder. */
export function narrowVisibleList(to?: Narrowing): void {
  // Earlier lists stay mounted but hidden.
  const id = document.querySelector<HTMLElement>('[data-list]:not([data-kept] *)')?.dataset.list
  if (id !== undefined) narrowList(readListId(id), to)
}
