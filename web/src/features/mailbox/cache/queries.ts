import type { Id } from '@bocau/contract/ids'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { queryOptions } from '@tanstack/react-query'
import { findCachedList } from '../../../api/cached-list.ts'
import { request } from '../../../api/client.ts'
import { readUpToDate } from '../../../api/latest-event.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { narrowings, readListId } from '../folders/folders.ts'

/** Query key of a page of a list; the first page has an empty cursor. */
const threadListKey = queryKeys.threads
const threadKey = queryKeys.thread

export const foldersQuery = queryOptions({
  queryKey: queryKeys.folders,
  queryFn: ({ signal }): Promise<Folder[]> => readUpToDate(() => request('GET /api/v2/folders', { signal })),
})

/** Page of a list; a folder list is named by its folder. Data of an earlier visit is shown until it is loaded. */
export const threadListQuery = (list: string, limit: number, cursor = '') => {
  const queryKey = threadListKey(list, limit, cursor)
  const { folder, narrowing } = readListId(list)
  return queryOptions({
    queryKey,
    initialData: () => findCachedList(queryKey)?.page,
    initialDataUpdatedAt: () => findCachedList(queryKey)?.readAt,
    queryFn: ({ signal }) =>
      readUpToDate(() =>
        request('GET /api/v2/threads', {
          query: {
            in: folder,
            limit,
            ...(narrowing && narrowings[narrowing].params),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })
}

export const threadQuery = (folder: string, id: Id) =>
  queryOptions({
    queryKey: threadKey(folder, id),
    queryFn: ({ signal }) =>
      readUpToDate(() =>
        request('GET /api/v2/threads/:id', { params: { id }, query: { in: folder }, signal }),
      ),
  })
