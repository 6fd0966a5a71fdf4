import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../api/query-client.ts'
import type { ListSource } from './list-source.ts'
import { threadQuery } from './queries.ts'

/** The pointer has to rest this long before something is fetched for it. */
export const HOVER_MILLISECONDS = 65

/** Fetches a thread that is about to be opened. */
export function prefetchThread(folder: string, id: Id): void {
  if (!savesData()) void queryClient.prefetchQuery(threadQuery(folder, id))
}

/** Gives up a thread that was fetched in advance and is not wanted after all. */
export function abandonPrefetch(folder: string, id: Id): void {
  void queryClient.cancelQueries({ queryKey: threadQuery(folder, id).queryKey, type: 'inactive' })
}

/** Fetches a page of a list that is about to be asked for. */
export function prefetchPage(list: ListSource, limit: number, cursor: string): void {
  if (!savesData()) void queryClient.prefetchQuery(list.page(limit, cursor))
}

/** Whether the person asked the browser to spare their connection. */
function savesData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  return connection?.saveData ?? false
}
