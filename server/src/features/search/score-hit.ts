import { type SearchTerm, searchQueryLimits } from '@bocau/mail-core/search/search-query'
import { type WrittenWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { type CheckedHit, type CheckedText, hasDiacritics } from './check-hit.ts'

/** Properties of a message known from the index. */
export interface IndexAttributes {
  /** It contains every word with the typed diacritics. */
  isExact: boolean
  /** It contains the words as a phrase in some field. */
  isPhrase: boolean
  /** Its body contains some of the words; in `isNearby`, close to each other. */
  isInBody: boolean
  isNearby: boolean
}

/** Each property outweighs all following ones together, so that an exact match ranks first at any age. */
const points = {
  exact: 64,
  phrase: 32,
  subject: 8,
  wholeSubject: 3,
  from: 4,
  to: 2,
  body: 2,
  near: 1,
  newness: 1,
}
const halfLifeMilliseconds = 120 * 24 * 3_600_000

/** Returns the words of a search without a field, in typed order. */
export function listFreeWords(terms: readonly SearchTerm[]): WrittenWord[] {
  return terms
    .filter(({ field, isExcluded }) => field === 'any' && !isExcluded)
    .flatMap(({ text }) => writtenWordsOf(text))
    .slice(0, searchQueryLimits.wordsOfTerm)
}

/** Returns the relevance of a message. */
export function scoreHit(
  { subject, from, to }: CheckedHit,
  attributes: IndexAttributes,
  { typed, age }: { typed: readonly WrittenWord[]; age: number },
): number {
  const recency = points.newness * 2 ** (-Math.max(0, age) / halfLifeMilliseconds)
  const inside = (attributes.isInBody ? points.body : 0) + (attributes.isNearby ? points.near : 0)
  const baseScore =
    recency + inside + (attributes.isExact ? points.exact : 0) + (attributes.isPhrase ? points.phrase : 0)
  const isPhraseInSight =
    !attributes.isPhrase && typed.length > 1 && (subject.isPhrase || from.isPhrase || to.isPhrase)
  // Messages indexed before diacritics were supported can only match exactly in visible fields.
  const isExactInSight = !attributes.isExact && matchesDiacritics(typed, [subject, from, to])
  return (
    baseScore +
    (isExactInSight ? points.exact : 0) +
    (isPhraseInSight ? points.phrase : 0) +
    points.subject * subject.matchedShare +
    (subject.isPhrase ? points.wholeSubject * subject.coverage : 0) +
    points.from * from.matchedShare +
    points.to * to.matchedShare
  )
}

/** Returns true when one of the texts contains everything typed with diacritics. */
function matchesDiacritics(typed: readonly WrittenWord[], checkedTexts: readonly CheckedText[]): boolean {
  return (
    typed.some(hasDiacritics) &&
    typed.every(
      (one, index) => !hasDiacritics(one) || checkedTexts.some(({ matched }) => matched[index] === true),
    )
  )
}
