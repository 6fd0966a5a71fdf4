import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Returns the cached row of a thread in a folder. */
export function findCachedThread(folder: string, id: Id): Thread | undefined {
  const detail = queryClient.getQueryData<ThreadDetail>(queryKeys.thread(folder, id))
  if (detail) return detail.thread
  // A search result may be on no loaded page of its folder.
  return findCachedRow(folder, id) ?? pageRows(cachedPages()).find((row) => isAt(row, folder, id))
}

/** Returns the row of a thread in the loaded pages of a list. */
export const findCachedRow = (list: string, id: Id): Thread | undefined =>
  pageRows(cachedPages(list)).find((row) => row.id === id)

const pageRows = (pages: readonly ThreadPage[]) => pages.flatMap((page) => page.items)
const isAt = (row: Thread, folder: string, id: Id) => row.id === id && row.mailbox_name === folder

/** Returns the loaded pages of a list, or of all lists. */
export function cachedPages(...list: [id?: string]): ThreadPage[] {
  const entries = queryClient.getQueriesData<ThreadPage>({ queryKey: [...queryKeys.allThreads, ...list] })
  return entries.flatMap(([, page]) => page ?? [])
}
