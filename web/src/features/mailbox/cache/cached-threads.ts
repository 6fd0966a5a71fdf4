import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadDetail, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The row of a thread in a folder, as the cache has it now. */
export function findCachedThread(folder: string, id: Id): Thread | undefined {
  const detail = queryClient.getQueryData<ThreadDetail>(queryKeys.thread(folder, id))
  if (detail) return detail.thread
  // A row that a search found may stand in no page of its folder.
  return findCachedRow(folder, id) ?? rowsOf(cachedPages()).find((row) => isAt(row, folder, id))
}

/** The row of a thread in the pages of a list that were read. */
export const findCachedRow = (list: string, id: Id): Thread | undefined =>
  rowsOf(cachedPages(list)).find((row) => row.id === id)

const rowsOf = (pages: readonly ThreadPage[]) => pages.flatMap((page) => page.items)
const isAt = (row: Thread, folder: string, id: Id) => row.id === id && row.mailbox_name === folder

/** The pages of a list that were read, or of all lists. */
export function cachedPages(...list: [id?: string]): ThreadPage[] {
  const entries = queryClient.getQueriesData<ThreadPage>({ queryKey: [...queryKeys.allThreads, ...list] })
  return entries.flatMap(([, page]) => page ?? [])
}
