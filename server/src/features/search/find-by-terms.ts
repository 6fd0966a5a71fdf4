import { cutWord, exactTerm } from '@bocau/mail-core/search/index-terms'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import type { Database } from '../../db/database.ts'

/** Texts of words only, which the word index can answer. */
const WORDS = /^[\p{L}\p{M}\p{N}\s]+$/u
const minCharacters = 2
const maxResults = 2000

/**
 * Returns the ids of all messages of an account that contain the words of a text: a single word or prefix, or a phrase.
 * Typed diacritics must match. Returns null when the word index cannot answer.
 */
export async function findByTerms(
  db: Database,
  accountId: string,
  { text, isInBody }: { text: string; isInBody: boolean },
): Promise<Set<string> | null> {
  const words = writtenWordsOf(text)
  const folded = words.map((word) => word.folded)
  if (!WORDS.test(text) || folded.join('').length < minCharacters) return null
  const accented = words.filter((word) => word.exact !== word.folded)
  const query = {
    accountId,
    all: [
      { field: isInBody ? ('body' as const) : ('any' as const), words: folded, isPrefix: words.length === 1 },
    ],
    none: [],
    marks: accented.map(({ exact }) => exactTerm(cutWord(exact))),
    since: null,
    until: null,
  }
  const ids = new Set<string>()
  for (let after: string | null = null; ; ) {
    const results = await db.fullText.find(query, { after, limit: maxResults })
    for (const { messageId } of results) ids.add(messageId)
    if (results.length < maxResults) return ids
    after = results.at(-1)?.position ?? null
    // Yields to other requests.
    await new Promise<void>((next) => setImmediate(next))
  }
}
