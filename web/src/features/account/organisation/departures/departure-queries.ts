import type { Departure } from '@bocau/contract/account/departure'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../../api/api-query.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { organisationKey } from '../organisation-queries.ts'

const pollMilliseconds = 2_000
const queryKey = [...organisationKey, 'leaving'] as const

/** Departing users; refetched periodically while a transfer or deletion runs. */
export const departuresQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }): Promise<Departures> => {
    const departures = await request('GET /api/v2/organisation/leaving', { signal })
    const before = queryClient.getQueryData<Departures>(queryKey)
    // A deleted user disappears from the user list.
    if (before && before.items.length > departures.items.length)
      void queryClient.invalidateQueries({ queryKey: [...organisationKey, 'people'] })
    return departures
  },
  refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? pollMilliseconds : false),
})

/** Amount of transferable data of a user. */
export const holdingsQuery = (id: string) =>
  apiQuery([...organisationKey, 'holdings', id], 'GET /api/v2/organisation/users/:id/holdings', {
    params: { id },
  })

interface Departures {
  items: Departure[]
  rest_days: number
}

/** Returns true while a transfer or deletion runs. */
export const isInProgress = ({ state }: Pick<Departure, 'state'>): boolean =>
  state === 'handing_over' || state === 'deleting'
