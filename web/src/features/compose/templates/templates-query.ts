import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The templates that the person may use, by name; those of the organisation may change without a word. */
export const templatesQuery = queryOptions({
  queryKey: queryKeys.templates,
  queryFn: ({ signal }) => request('GET /api/v2/templates', { signal }),
  staleTime: 30_000,
})
