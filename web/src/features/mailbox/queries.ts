import type { Id } from '@bocau/contract/ids'
import type { Folder } from '@bocau/contract/mailbox'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Where a page of a folder's list lies in the query cache; the first page has an empty cursor. */
export const threadListKey = queryKeys.threads
/** Where an opened thread lies in the query cache. */
export const threadKey = queryKeys.thread

/** All folders as a tree. */
export const foldersQuery = queryOptions({
  queryKey: queryKeys.folders,
  queryFn: ({ signal }): Promise<Folder[]> => request('GET /api/v2/folders', { signal }),
})

/** A page of the threads of a folder. */
export const threadListQuery = (folder: string, limit: number, cursor = '') =>
  queryOptions({
    queryKey: threadListKey(folder, limit, cursor),
    queryFn: ({ signal }) =>
      request('GET /api/v2/threads', { query: { in: folder, limit, ...(cursor ? { cursor } : {}) }, signal }),
  })

/** An opened thread with all its messages, as read from a folder. */
export const threadQuery = (folder: string, id: Id) =>
  queryOptions({
    queryKey: threadKey(folder, id),
    queryFn: ({ signal }) =>
      request('GET /api/v2/threads/:id', { params: { id }, query: { in: folder }, signal }),
  })
