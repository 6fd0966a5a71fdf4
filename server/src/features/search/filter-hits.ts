import type { Database } from '../../db/database.ts'
import { matchesPeople } from './matches-person.ts'
import type { SearchPlan } from './plan-search.ts'
import { filterMessages, listPreviews, type MessageHit } from './store.ts'

/** Filters messages from the index by their row fields and participants. */
export async function filterHits(
  db: Database,
  plan: SearchPlan,
  messageIds: readonly string[],
): Promise<MessageHit[]> {
  return filterPeople(db, plan, await filterMessages(db, plan, messageIds))
}

/** Filters messages by participants, because the index knows the words but not which participant they belong to. */
export async function filterPeople(
  db: Database,
  plan: SearchPlan,
  hits: MessageHit[],
): Promise<MessageHit[]> {
  if (plan.people.length === 0) return hits
  const ids = hits.map(({ id }) => id)
  const avatars = await listPreviews(db, plan.accountId, ids)
  return hits.filter(({ id }) => {
    const avatar = avatars.get(id)
    return avatar !== undefined && matchesPeople(avatar, plan.people, plan.userAddresses)
  })
}
