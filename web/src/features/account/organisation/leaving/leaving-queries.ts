import type { Leaving } from '@bocau/contract/account/leaving'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { organisationKey } from '../organisation-queries.ts'

const lookEveryMilliseconds = 2_000
const queryKey = [...organisationKey, 'leaving'] as const

/** Those who leave; looked at again and again while something is done with what they had. */
export const leavingsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }): Promise<Leavings> => {
    const leavings = await request('GET /api/v2/organisation/leaving', { signal })
    const before = queryClient.getQueryData<Leavings>(queryKey)
    // Whoever is deleted by now is not among the people any more.
    if (before && before.items.length > leavings.items.length)
      void queryClient.invalidateQueries({ queryKey: [...organisationKey, 'people'] })
    return leavings
  },
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? lookEveryMilliseconds : false),
})

/** How much somebody holds that can be handed over. */
export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...organisationKey, 'holdings', id],
    queryFn: ({ signal }) =>
      request('GET /api/v2/organisation/users/:id/holdings', { params: { id }, signal }),
  })

interface Leavings {
  items: Leaving[]
  rest_days: number
}

/** Whether something is being done with what somebody had. */
export const isUnderWay = ({ state }: Pick<Leaving, 'state'>): boolean =>
  state === 'handing_over' || state === 'deleting'
