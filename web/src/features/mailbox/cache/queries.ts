import type { Id } from '@bocau/contract/ids'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { readInStep } from '../../../api/latest-event.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { recallList } from '../../../api/recall-list.ts'
import { narrowings, readListId } from '../folders/narrowing.ts'

/** Where a page of a folder's list lies in the query cache; the first page has an empty cursor. */
export const threadListKey = queryKeys.threads
/** Where an opened thread lies in the query cache. */
export const threadKey = queryKeys.thread

/** All folders as a tree. */
export const foldersQuery = queryOptions({
  queryKey: queryKeys.folders,
  queryFn: ({ signal }): Promise<Folder[]> => readInStep(() => request('GET /api/v2/folders', { signal })),
})

/** A page of the threads of a list, a folder's by its name; what was seen of it in an earlier visit is shown until it is read. */
export const threadListQuery = (list: string, limit: number, cursor = '') => {
  const queryKey = threadListKey(list, limit, cursor)
  const { folder, narrowing } = readListId(list)
  return queryOptions({
    queryKey,
    initialData: () => recallList(queryKey)?.page,
    initialDataUpdatedAt: () => recallList(queryKey)?.readAt,
    queryFn: ({ signal }) =>
      readInStep(() =>
        request('GET /api/v2/threads', {
          query: {
            in: folder,
            limit,
            ...(narrowing && narrowings[narrowing].asks),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })
}

/** An opened thread with all its messages, as read from a folder. */
export const threadQuery = (folder: string, id: Id) =>
  queryOptions({
    queryKey: threadKey(folder, id),
    queryFn: ({ signal }) =>
      readInStep(() => request('GET /api/v2/threads/:id', { params: { id }, query: { in: folder }, signal })),
  })
