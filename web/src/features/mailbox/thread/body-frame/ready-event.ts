import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../../api/query-client.ts'
import { fetchPart, prefetch } from '../../../../ui/parts/fetch-part.ts'
import { invitationQuery } from '../invitation/invitation-query.ts'

/** A message waits no longer than this for the event it is about: then its text comes alone, and the card when it can. */
const longestMilliseconds = 1000

/** Fetches what an event is shown by at once, so that its card stands there with the text of its message. */
export async function readyEvent(id: Id): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMilliseconds)
  })
  const parts = [
    partIsHere(() => fetchPart(() => import('../notes/MessageNotes.tsx'))),
    partIsHere(() => fetchPart(() => import('../invitation/InvitationCard.tsx'))),
    queryClient.prefetchQuery(invitationQuery(id)),
  ]
  await Promise.race([Promise.all(parts), late])
  clearTimeout(timer)
}

/** Done when a part is here, and also where it does not come: who draws it asks again. */
const partIsHere = (load: () => Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    prefetch(() => load().finally(resolve))
  })
