import type { Database } from '../../db/database.ts'
import type { WordsClause } from '../../db/full-text-query.ts'
import type { SearchPlan } from './plan-search.ts'
import { filterMessages, type MessageHit } from './store.ts'

const newestAtMost = 100

/** Some of the newest hits, from anywhere and from the subjects: enough to offer while somebody types. */
export async function walkNewest(db: Database, plan: SearchPlan): Promise<MessageHit[]> {
  const inSubject = plan.fullText.all.map(
    (clause): WordsClause => (clause.field === 'any' ? { ...clause, field: 'subject' } : clause),
  )
  const queries = [plan.fullText, { ...plan.fullText, all: inSubject }]
  const found = await Promise.all(
    queries.map((query) => db.fullText.find(query, { after: null, limit: newestAtMost })),
  )
  const ids = [...new Set(found.flat().map(({ messageId }) => messageId))]
  return filterMessages(db, plan.accountId, ids, plan.filter)
}
