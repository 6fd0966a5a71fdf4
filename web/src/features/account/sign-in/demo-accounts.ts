import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'

/** The accounts of a demo store; none in a real one. A sign-in page works without them. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => request('GET /api/v2/session/demo', { signal }),
  retry: false,
})
