import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Summary of a correspondent; a message of the last moments may be missing. */
export const personCardQuery = (email: string) =>
  queryOptions({
    ...apiQuery([...queryKeys.contacts, 'card', email], 'GET /api/v2/people/card', { query: { email } }),
    staleTime: 30_000,
    retry: false,
  })
