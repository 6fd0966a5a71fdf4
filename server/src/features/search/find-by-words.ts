import { cutWord, writtenMark } from '@bocau/mail-core/search/search-marks'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import type { Database } from '../../db/database.ts'

/** What is nothing but words, and worth asking an index of words about. */
const WORDS = /^[\p{L}\p{M}\p{N}\s]+$/u
const charactersAtLeast = 2
const foundAtOnce = 2000

/**
 * The ids of all messages of an account that hold the words of a text: one word or the beginning of one, several as they
 * follow each other. Typed with marks they have to have them. Null where an index of words cannot say.
 */
export async function findByWords(
  db: Database,
  accountId: string,
  { text, isInBody }: { text: string; isInBody: boolean },
): Promise<Set<string> | null> {
  const words = writtenWordsOf(text)
  const folded = words.map((word) => word.folded)
  if (!WORDS.test(text) || folded.join('').length < charactersAtLeast) return null
  const marked = words.filter((word) => word.exact !== word.folded)
  const query = {
    accountId,
    all: [
      { field: isInBody ? ('body' as const) : ('any' as const), words: folded, isPrefix: words.length === 1 },
    ],
    none: [],
    marks: marked.map(({ exact }) => writtenMark(cutWord(exact))),
    since: null,
    until: null,
  }
  const ids = new Set<string>()
  for (let after: string | null = null; ; ) {
    const found = await db.fullText.find(query, { after, limit: foundAtOnce })
    for (const { messageId } of found) ids.add(messageId)
    if (found.length < foundAtOnce) return ids
    after = found.at(-1)?.position ?? null
    // Others get their turn.
    await new Promise<void>((next) => setImmediate(next))
  }
}
