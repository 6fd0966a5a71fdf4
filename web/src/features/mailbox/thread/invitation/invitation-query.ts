import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'

/** The event that a message is about. A newer message may tell otherwise: it is read each time it is opened. */
export const invitationQuery = (id: Id) =>
  queryOptions({
    queryKey: [...queryKeys.allInvitations, id],
    queryFn: ({ signal }) => request('GET /api/v2/messages/:id/invitation', { params: { id }, signal }),
    // What was fetched together with the message is not fetched again for its card.
    staleTime: 2000,
    retry: false,
  })
