import { queryClient } from '../../../api/query-client.ts'
import { mayPrefetch } from '../../../speed/may-prefetch.ts'
import { switches } from '../../../speed/switches.ts'
import { sessionStore } from '../../../store.ts'
import { threadListQuery } from '../cache/queries.ts'

const none: readonly string[] = []

/** Folders that will likely be opened and whose first page was fetched, the latest last. */
export const preparedFolders = sessionStore(none)

/** Fetches the first page of a folder that will likely be opened, then renders it hidden. */
export async function prepareFolder(folder: string, limit: number): Promise<void> {
  if (!mayPrefetch()) return
  const query = threadListQuery(folder, limit)
  await queryClient.prefetchQuery(query)
  if (!switches.preparedLists || !queryClient.getQueryData(query.queryKey)) return
  const prepared = preparedFolders().get()
  if (prepared.at(-1) !== folder)
    preparedFolders().set([...prepared.filter((name) => name !== folder), folder])
}
