import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

export type MoveOut = Reply<'GET /api/v2/moving-out'>['items'][number]

const key = ['moving-out'] as const
const pollMilliseconds = 2_000

/** Archives of the user's data; refetched periodically while one is written. */
export const moveOutsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await request('GET /api/v2/moving-out', { signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'running') ? pollMilliseconds : false,
})

/** Runs an action on an archive and refetches the list. */
export async function refetchMoveOutsAfter(done: Promise<unknown>): Promise<void> {
  await done
  await queryClient.invalidateQueries({ queryKey: key })
}
