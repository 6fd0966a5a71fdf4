import type { Database } from '../../db/database.ts'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'

/** Lists the newest messages that match an index query. */
export async function listMatches(db: Database, query: FullTextQuery, limit: number): Promise<string[]> {
  const results = await db.fullText.find(query, { after: null, limit })
  return results.map(({ messageId }) => messageId)
}

/** From this length a prefix matches few words and can be searched in one field efficiently. */
const minPrefixCharacters = 4

/** Returns the query with its free words restricted to one field; short prefixes must be complete words there. */
export function restrictToField(query: FullTextQuery, field: WordsClause['field']): FullTextQuery {
  const all = query.all.map((clause): WordsClause => {
    if (clause.field !== 'any') return clause
    const isPrefix = clause.isPrefix && (clause.words.at(-1)?.length ?? 0) >= minPrefixCharacters
    return { ...clause, field, isPrefix }
  })
  return { ...query, all }
}
