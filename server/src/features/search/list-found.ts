import type { Database } from '../../db/database.ts'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'

/** The newest messages of which the index says yes to a question, as far as it knows. */
export async function listFound(db: Database, query: FullTextQuery, limit: number): Promise<string[]> {
  const found = await db.fullText.find(query, { after: null, limit })
  return found.map(({ messageId }) => messageId)
}

/** Few words begin with so many messages: then they are found in one place without going through all that do. */
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
