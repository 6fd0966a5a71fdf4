import { canOpenThreads } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { Id } from '@bocau/contract/ids'
import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import type { Settings } from '@bocau/contract/settings'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { mayPrefetch } from '../../../speed/may-prefetch.ts'
import { threadListQuery, threadQuery } from '../cache/queries.ts'
import { readingNow, readingSoon } from '../reading.ts'
import type { ListSource } from './list-source.ts'

/** The pointer has to rest this long before something is fetched for it. */
export const HOVER_MILLISECONDS = 65

/** Fetches a thread that will most likely be opened, and the message in it that is read first, which it draws as well. */
export function prefetchThread(folder: string, id: Id): void {
  if (mayPrefetch() && mayOpen()) void fetchThread(folder, id).then(() => readingNow()?.drawBody(folder, id))
}

/** Does the same for one that is not more likely than others: its message is not drawn yet. */
export function prefetchThreadOnly(folder: string, id: Id): void {
  if (mayPrefetch() && mayOpen()) void fetchThread(folder, id)
}

/** Fetches all that an opened thread shows at first: what its row tells of is asked for beside the thread itself. */
async function fetchThread(folder: string, id: Id): Promise<void> {
  const thread = queryClient.prefetchQuery(threadQuery(folder, id))
  // Asked in this moment where it can be: a promise would let the page be drawn first.
  const { prefetchBody } = readingNow() ?? (await readingSoon)
  void prefetchBody(folder, id)
  await thread
  await prefetchBody(folder, id)
}

/** Fetches what is missing of a thread that is being opened; undefined when all of it is here. */
export function arrivalOf(folder: string, id: Id): Promise<void> | undefined {
  return readingNow()?.isHere(folder, id) ? undefined : fetchThread(folder, id)
}

/** Fetches a page of a folder that is being gone to; undefined when something of it is here. */
export function listArrivalOf(folder: string, cursor = ''): Promise<void> | undefined {
  const settings = queryClient.getQueryData<Settings>(queryKeys.settings)
  const query = threadListQuery(folder, settings?.item_per_page ?? firstLimits.defaultPageSize, cursor)
  const arrival = queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey) ? undefined : arrival
}

/** Whether the signed-in person may open threads: their domain has to have proved its DNS records. */
export function mayOpen(): boolean {
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  return !user || canOpenThreads(user)
}

/** Gives up a thread that was fetched in advance and is not wanted after all. */
export function abandonPrefetch(folder: string, id: Id): void {
  void queryClient.cancelQueries({ queryKey: threadQuery(folder, id).queryKey, type: 'inactive' })
}

/** Fetches a page of a list that is about to be asked for. */
export function prefetchPage(list: Pick<ListSource, 'page'>, limit: number, cursor: string): void {
  if (mayPrefetch()) void queryClient.prefetchQuery(list.page(limit, cursor))
}
