import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** By what the subscriptions are put in order. */
export const subscriptionOrders = ['messages', 'latest', 'name'] as const
export type SubscriptionOrder = (typeof subscriptionOrders)[number]

/** How many stand on a page. */
export const subscriptionsAPage = 25

/** Which of the subscriptions are looked at. */
export interface SubscriptionView {
  q: string
  sort: SubscriptionOrder
  page: number
}

/** Read anew with the rules, which say who is blocked. */
export const subscriptionsKey = [...queryKeys.rules, 'subscriptions'] as const

/** A page of the subscriptions; the one before stays until it is there. */
export const subscriptionsQuery = ({ q, sort, page }: SubscriptionView) =>
  queryOptions({
    queryKey: [...subscriptionsKey, q, sort, page],
    queryFn: ({ signal }) =>
      request('GET /api/v2/subscriptions', {
        query: { q, sort, limit: subscriptionsAPage, offset: page * subscriptionsAPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
