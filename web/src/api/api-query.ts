import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type ApiKey, type CallArguments, request } from './client.ts'

/** Returns the query of an endpoint: `apiQuery(queryKeys.user, 'GET /api/v2/user/info')`. */
export const apiQuery = <K extends ApiKey>(queryKey: QueryKey, key: K, ...[call]: CallArguments<K>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(key, ...([{ ...call, signal }] as CallArguments<K>)),
  })
