import type { MoveInOfMany, MoveLine, MovesAction } from '@bocau/contract/account/moving-many'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type CallOfKey, request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { organisationKey } from '../organisation-queries.ts'

export type { MoveInOfMany, MoveLine, MovesAction }
/** Request body of an import by table. */
export type RequestTable = CallOfKey<'POST /api/v2/organisation/moving-in/preview'>['body']

const key = [...organisationKey, 'moving-in'] as const
const pollMilliseconds = 3_000

/** Mailbox imports of the organisation; refetched periodically while any runs. */
export const movesQuery = (s: string) =>
  infiniteQueryOptions({
    queryKey: [...key, s],
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/v2/organisation/moving-in', {
        query: { s, limit: 50, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const sum = state.data?.pages[0]?.sum
      return sum && sum.running + sum.watching > 0 ? pollMilliseconds : false
    },
  })

/** Runs an action on imports and refetches them. */
export async function refetchMovesAfter<T>(done: Promise<T>): Promise<T> {
  const result = await done
  await queryClient.invalidateQueries({ queryKey: key })
  return result
}
