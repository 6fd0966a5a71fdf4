import type { Database } from '../../db/database.ts'

/** Queries the search index for an account's messages with a folded word. */
export async function findInIndex(db: Database, accountId: string, word: string): Promise<string[]> {
  const query = { accountId, all: [{ field: 'any', words: [word], isPrefix: false }] } as const
  const nothing = { none: [], marks: [], since: null, until: null }
  const matches = await db.fullText.find({ ...query, ...nothing }, { after: null, limit: 1000 })
  return matches.map(({ messageId }) => messageId).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}
