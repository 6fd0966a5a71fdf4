import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Templates available to the user, by name. Those of the organisation can change without an event. */
export const templatesQuery = queryOptions({
  queryKey: queryKeys.templates,
  queryFn: ({ signal }) => request('GET /api/v2/templates', { signal }),
  staleTime: 30_000,
})
