import { type SearchTerm, searchQueryLimits } from '@bocau/mail-core/search/search-query'
import { type WrittenWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { hasMarks, type SeenHit, type SeenText } from './look-at-hit.ts'

/** What the index says of a found message. */
export interface IndexFacts {
  /** It has every word with the marks that it was typed with. */
  isExact: boolean
  /** The words stand together as they were typed, somewhere. */
  isPhrase: boolean
  /** Some of it stands in its text; and the words close to each other. */
  isInBody: boolean
  isNear: boolean
}

/** Each weighs more than all below it: what somebody typed as it stands is what they mean, however old it is. */
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

/** The words of a search that may stand anywhere, in the order in which they were typed. */
export function freeWordsOf(terms: readonly SearchTerm[]): WrittenWord[] {
  return terms
    .filter(({ field, isExcluded }) => field === 'any' && !isExcluded)
    .flatMap(({ text }) => writtenWordsOf(text))
    .slice(0, searchQueryLimits.wordsOfTerm)
}

/** How likely a message is the one that was meant. */
export function scoreHit(
  { subject, from, to }: SeenHit,
  facts: IndexFacts,
  typed: readonly WrittenWord[],
  age: number,
): number {
  const newness = points.newness * 2 ** (-Math.max(0, age) / halfLifeMilliseconds)
  const inside = (facts.isInBody ? points.body : 0) + (facts.isNear ? points.near : 0)
  const known = newness + inside + (facts.isExact ? points.exact : 0) + (facts.isPhrase ? points.phrase : 0)
  const isPhraseInSight =
    !facts.isPhrase && typed.length > 1 && (subject.isPhrase || from.isPhrase || to.isPhrase)
  // A message from before words with marks were indexed shows its own where people look first.
  const isExactInSight = !facts.isExact && wearsMarks(typed, [subject, from, to])
  return (
    known +
    (isExactInSight ? points.exact : 0) +
    (isPhraseInSight ? points.phrase : 0) +
    points.subject * subject.share +
    (subject.isPhrase ? points.wholeSubject * subject.coverage : 0) +
    points.from * from.share +
    points.to * to.share
  )
}

/** Whether everything that was typed with marks is in one of these texts. */
function wearsMarks(typed: readonly WrittenWord[], seen: readonly SeenText[]): boolean {
  return (
    typed.some(hasMarks) &&
    typed.every((one, index) => !hasMarks(one) || seen.some(({ found }) => found[index] === true))
  )
}
