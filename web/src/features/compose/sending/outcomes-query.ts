import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'

export const outcomesKey = (id: Id) => ['outcomes', id] as const

/** Refetch interval while recipients are waiting, in milliseconds. */
const refetchMilliseconds = 20_000

/** Delivery status of a sent message per recipient. */
export const outcomesQuery = (id: Id) =>
  queryOptions({
    queryKey: outcomesKey(id),
    queryFn: ({ signal }) => request('GET /api/v2/messages/:id/recipients', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.recipients.some((one) => one.state === 'waiting') ? refetchMilliseconds : false,
  })
