import { canOpenThreads } from '@bocau/contract/abilities'
import type { Id } from '@bocau/contract/ids'
import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import { queryClient } from '../../../api/query-client.ts'
import { cachedSettings, cachedUser } from '../../../api/session.ts'
import { mayPrefetch } from '../../../speed/may-prefetch.ts'
import { threadListQuery, threadQuery } from '../cache/queries.ts'
import { getThreadView, threadViewLoaded } from '../reading.ts'
import type { ListSource } from './list-source.ts'

/** Hover time before a prefetch starts. */
export const HOVER_MILLISECONDS = 65

/** Prefetches a thread that will likely be opened, and pre-renders its first message. */
export function prefetchThread(folder: string, id: Id): void {
  if (mayPrefetch() && mayOpen())
    void fetchThread(folder, id).then(() => getThreadView()?.renderBody(folder, id))
}

/** Prefetches a less likely thread without rendering. */
export function prefetchThreadOnly(folder: string, id: Id): void {
  if (mayPrefetch() && mayOpen()) void fetchThread(folder, id)
}

/** Loads the initial data of a thread; the body is requested in parallel, using the row. */
async function fetchThread(folder: string, id: Id): Promise<void> {
  const thread = queryClient.prefetchQuery(threadQuery(folder, id))
  // Runs synchronously if possible, because a promise would let the page render first.
  const { prefetchBody } = getThreadView() ?? (await threadViewLoaded)
  void prefetchBody(folder, id)
  await thread
  await prefetchBody(folder, id)
}

/** Loads the missing data of a thread being opened; undefined if it is complete. */
export function loadThreadData(folder: string, id: Id): Promise<void> | undefined {
  return getThreadView()?.isRendered(folder, id) ? undefined : fetchThread(folder, id)
}

/** Loads a page of a folder being opened; undefined if it has data. */
export function loadListPage(folder: string, cursor = ''): Promise<void> | undefined {
  const settings = cachedSettings()
  const query = threadListQuery(folder, settings?.item_per_page ?? firstLimits.defaultPageSize, cursor)
  const arrival = queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey) ? undefined : arrival
}

/** Returns true if the user may open threads, which requires verified DNS records of the domain. */
export function mayOpen(): boolean {
  const user = cachedUser()
  return !user || canOpenThreads(user)
}

/** Cancels an unused prefetch. */
export function cancelPrefetch(folder: string, id: Id): void {
  void queryClient.cancelQueries({ queryKey: threadQuery(folder, id).queryKey, type: 'inactive' })
}

export function prefetchPage(list: Pick<ListSource, 'page'>, limit: number, cursor: string): void {
  if (mayPrefetch()) void queryClient.prefetchQuery(list.page(limit, cursor))
}
