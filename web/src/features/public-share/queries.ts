import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-share', token],
    queryFn: ({ signal }) => request('GET /storage/v1/public/:token', { params: { token }, signal }),
    retry: (count, error) => !isProblem(error) && count < 2,
    // Polls while an access request is pending.
    refetchInterval: ({ state }) => (state.data?.ask?.may_ask_at ? 15_000 : false),
  })

/** Files of an opened link, or of one of its folders. */
export const linkFilesQuery = (token: string, folderId: Id | null) =>
  queryOptions({
    queryKey: ['public-share', token, 'files', folderId],
    queryFn: ({ signal }) =>
      request('GET /storage/v1/public/:token/files', {
        params: { token },
        query: folderId === null ? {} : { folder_id: folderId },
        signal,
      }),
    retry: (count, error) => !isProblem(error) && count < 2,
  })
