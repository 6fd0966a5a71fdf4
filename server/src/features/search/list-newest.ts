import type { Database } from '../../db/database.ts'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'
import { keepWanted } from './keep-wanted.ts'
import type { SearchPlan } from './plan-search.ts'
import type { MessageHit } from './store.ts'

/** Some of the newest messages that match any of several questions, as far as the search wants them. */
export async function listNewest(
  db: Database,
  plan: SearchPlan,
  queries: readonly FullTextQuery[],
  limit: number,
): Promise<MessageHit[]> {
  const found = await Promise.all(queries.map((query) => db.fullText.find(query, { after: null, limit })))
  const ids = new Set(found.flat().map(({ messageId }) => messageId))
  return keepWanted(db, plan, [...ids])
}

/** Few words begin with so many letters: then they are found in one place without going through all that do. */
const beginningAtLeast = 4

/** The same question with its free words in one place; short beginnings have to be whole words there. */
export function within(query: FullTextQuery, field: WordsClause['field']): FullTextQuery {
  const all = query.all.map((clause): WordsClause => {
    if (clause.field !== 'any') return clause
    const isPrefix = clause.isPrefix && (clause.words.at(-1)?.length ?? 0) >= beginningAtLeast
    return { ...clause, field, isPrefix }
  })
  return { ...query, all }
}
