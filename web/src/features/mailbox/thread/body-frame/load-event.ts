import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../../api/query-client.ts'
import { invitationQuery } from '../invitation/invitation-query.ts'

/** Maximum wait for an event; after that the text is shown first and a collapsed card when it is loaded. */
const longestMilliseconds = 2000

/** Loads the data of an event so that its card appears together with the text. */
export async function loadEvent(id: Id): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMilliseconds)
  })
  await Promise.race([queryClient.prefetchQuery(invitationQuery(id)), late])
  clearTimeout(timer)
}
