import type { Database } from '../../db/database.ts'

/** The ids of an account's messages that hold a folded word, asked of the search index itself. */
export async function findInIndex(db: Database, accountId: string, word: string): Promise<string[]> {
  const query = { accountId, all: [{ field: 'any', words: [word], isPrefix: false }] } as const
  const nothing = { none: [], marks: [], since: null, until: null }
  const found = await db.fullText.find({ ...query, ...nothing }, { after: null, limit: 1000 })
  return found.map(({ messageId }) => messageId).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}
