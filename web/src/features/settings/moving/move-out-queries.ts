import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

export type MoveOut = Reply<'GET /api/v2/moving-out'>['items'][number]

const key = ['moving-out'] as const
const lookEveryMilliseconds = 2_000

/** The archives of everything one has here; read again and again while one is being written. */
export const moveOutsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await request('GET /api/v2/moving-out', { signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'running') ? lookEveryMilliseconds : false,
})

/** Does something with an archive, and reads them anew. */
export async function thenReadOut(done: Promise<unknown>): Promise<void> {
  await done
  await queryClient.invalidateQueries({ queryKey: key })
}
