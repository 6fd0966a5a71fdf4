import type { Label } from '@bocau/contract/mailbox/labels'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { readUpToDate } from './latest-event.ts'
import { queryKeys } from './query-keys.ts'

export const labelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: ({ signal }): Promise<Label[]> => readUpToDate(() => request('GET /api/v2/labels', { signal })),
})
