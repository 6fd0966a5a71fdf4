import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'

/** Event of a message. It is refetched on opening, because a newer message may change it. */
export const invitationQuery = (id: Id) =>
  queryOptions({
    queryKey: [...queryKeys.allInvitations, id],
    queryFn: ({ signal }) => request('GET /api/v2/messages/:id/invitation', { params: { id }, signal }),
    // The card reuses the data loaded together with the message.
    staleTime: 2000,
    retry: false,
  })
