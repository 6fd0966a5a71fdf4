import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'

/** Where what became of sent messages lies in the query cache. */
export const outcomesKey = (id: Id) => ['outcomes', id] as const

/** While somebody is waited for the answer is asked for anew. */
const askedAgainEvery = 20_000

/** What became of a sent message for each of its recipients. */
export const outcomesQuery = (id: Id) =>
  queryOptions({
    queryKey: outcomesKey(id),
    queryFn: ({ signal }) => request('GET /api/v2/messages/:id/recipients', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.recipients.some((one) => one.state === 'waiting') ? askedAgainEvery : false,
  })
