import { queryClient } from '../../../api/query-client.ts'
import { cachedSettings } from '../../../api/session.ts'
import { mayPrefetch } from '../../../speed/may-prefetch.ts'
import { switches } from '../../../speed/switches.ts'
import { sessionStore } from '../../../store.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { threadListQuery } from '../cache/queries.ts'
import { cachedFolders, findFolder, folderNames } from '../folders/folders.ts'

const none: readonly string[] = []

/** Folders that will likely be opened and whose first page was fetched, the latest last. */
export const preparedFolders = sessionStore(none)

/** Folders that most users open, the most frequent last. */
const likelyFolders = [folderNames.sent, folderNames.archive, folderNames.inbox]

/** Prepares the folders that most users open, one after the other when idle. Returns a function that cancels it. */
export function prepareLikelyFolders(): () => void {
  const cancels = likelyFolders.map((name) => whenIdle(() => prepareFolder(name), { kind: 'lists' }))
  return () => {
    for (const cancel of cancels) cancel()
  }
}

/** Fetches the first page of a folder that will likely be opened, and lets the lists render it hidden. */
export async function prepareFolder(folder: string): Promise<void> {
  const limit = cachedSettings()?.item_per_page
  if (limit === undefined || !mayPrefetch() || !findFolder(cachedFolders(), folder)) return
  const query = threadListQuery(folder, limit)
  await queryClient.prefetchQuery(query)
  if (!switches.preparedLists || !queryClient.getQueryData(query.queryKey)) return
  const prepared = preparedFolders().get()
  if (prepared.at(-1) !== folder)
    preparedFolders().set([...prepared.filter((name) => name !== folder), folder])
}
