import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Templates available to the user, by name. Those of the organisation can change without an event. */
export const templatesQuery = queryOptions({
  ...apiQuery(queryKeys.templates, 'GET /api/v2/templates'),
  staleTime: 30_000,
})
