import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export const subscriptionOrders = ['messages', 'latest', 'name'] as const
export type SubscriptionOrder = (typeof subscriptionOrders)[number]

export const subscriptionsPerPage = 25

export interface SubscriptionView {
  q: string
  sort: SubscriptionOrder
  page: number
}

/** Invalidated together with the rules, which contain the blocked senders. */
export const subscriptionsKey = [...queryKeys.rules, 'subscriptions'] as const

/** Page of mailing lists; the previous page stays until it is loaded. */
export const subscriptionsQuery = ({ q, sort, page }: SubscriptionView) =>
  queryOptions({
    queryKey: [...subscriptionsKey, q, sort, page],
    queryFn: ({ signal }) =>
      request('GET /api/v2/subscriptions', {
        query: { q, sort, limit: subscriptionsPerPage, offset: page * subscriptionsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
