import type { AccessDecision, AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { readUpToDate } from '../../../api/latest-event.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshDrive } from '../data/change-files.ts'
import { driveKeys } from '../data/keys.ts'

/** Pending requests for access to the user's files. */
export const waitingQuery = queryOptions({
  queryKey: driveKeys.waiting,
  queryFn: ({ signal }) =>
    readUpToDate(async () => (await request('GET /storage/v1/access_requests', { signal })).items),
  staleTime: 60_000,
})

/** Single request, answered or not; messages link to it. */
export const requestQuery = (id: Id) =>
  queryOptions({
    ...apiQuery(driveKeys.asked(id), 'GET /storage/v1/access_requests/:id', { params: { id } }),
    retry: false,
  })

/** Answers an access request and removes it from the list. */
export async function respondToRequest(id: Id, response: AccessDecision): Promise<AccessRequest> {
  const updated = await request('POST /storage/v1/access_requests/:id/answer', {
    params: { id },
    body: { answer: response },
  })
  queryClient.setQueryData<AccessRequest[]>(driveKeys.waiting, (cached) =>
    cached?.filter((one) => one.id !== id),
  )
  void refreshDrive()
  return updated
}
