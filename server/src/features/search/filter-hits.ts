import type { Database } from '../../db/database.ts'
import { matchesPeople } from './matches-person.ts'
import type { SearchPlan } from './plan-search.ts'
import { filterMessages, listFaces, type MessageHit } from './store.ts'

/** Those of the messages that the index found whose rows and people are what a search wants. */
export async function filterHits(
  db: Database,
  plan: SearchPlan,
  messageIds: readonly string[],
): Promise<MessageHit[]> {
  return filterPeople(db, plan, await filterMessages(db, plan, messageIds))
}

/** Those whose people are the wanted ones: the index knows the words, not whose they are. */
export async function filterPeople(
  db: Database,
  plan: SearchPlan,
  hits: MessageHit[],
): Promise<MessageHit[]> {
  if (plan.people.length === 0) return hits
  const ids = hits.map(({ id }) => id)
  const faces = await listFaces(db, plan.accountId, ids)
  return hits.filter(({ id }) => {
    const face = faces.get(id)
    return face !== undefined && matchesPeople(face, plan.people, plan.ownAddresses)
  })
}
