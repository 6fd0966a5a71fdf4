import type { MoveIn } from '@bocau/contract/moving'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

export type { MoveIn }
export type Report = Reply<'GET /api/v2/moving-in/:id'>
export type RemoteFolder = Reply<'POST /api/v2/moving-in/folders'>['items'][number]
export type RemoteServer = Reply<'POST /api/v2/moving-in/servers'>['items'][number]
export type RemoteSignIn = RemoteServer & { password: string }

const key = ['moving-in'] as const
const pollMilliseconds = 2_000

const isInProgress = ({ state }: MoveIn) => state === 'running' || state === 'watching'

/** Running and finished imports; refetched periodically while one is running. */
export const moveInsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await request('GET /api/v2/moving-in', { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollMilliseconds : false),
})

/** Report of an import; `done` is its progress at the time of the request. */
export const reportQuery = (id: string, done: number) =>
  apiQuery([...key, id, done], 'GET /api/v2/moving-in/:id', { params: { id } })

/** Runs an action on an import and refetches the list. */
export async function refetchMoveInsAfter<T>(done: Promise<T>): Promise<T> {
  const response = await done
  await queryClient.invalidateQueries({ queryKey: key })
  return response
}

export const processedCount = ({
  brought,
  known,
  failed,
}: Pick<MoveIn, 'brought' | 'known' | 'failed'>): number => brought + known + failed
