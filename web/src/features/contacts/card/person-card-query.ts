import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Somebody at a glance; what was written a moment ago may be missing. */
export const personCardQuery = (email: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts, 'card', email],
    queryFn: ({ signal }) => request('GET /api/v2/people/card', { query: { email }, signal }),
    staleTime: 30_000,
    retry: false,
  })
