import { type SearchTerm, searchQueryLimits } from '@bocau/mail-core/search-query'
import { wordsOf } from '@bocau/mail-core/search-words'
import { isSameWord, type WrittenWord, writtenWordsOf } from '@bocau/mail-core/written-words'
import type { MessageFace } from './store.ts'

/** What the index says of a found message. */
export interface IndexFacts {
  /** It has every word with the marks that it was typed with. */
  isExact: boolean
  /** The words stand together as they were typed, somewhere. */
  isPhrase: boolean
  /** Each word stands in its text; and close to the one before. */
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
const recipientsAtMost = 50

/** The words of a search that may stand anywhere, in the order in which they were typed. */
export function freeWordsOf(terms: readonly SearchTerm[]): WrittenWord[] {
  return terms
    .filter(({ field, isExcluded }) => field === 'any' && !isExcluded)
    .flatMap(({ text }) => writtenWordsOf(text))
    .slice(0, searchQueryLimits.wordsOfTerm)
}

/** How likely a message is the one that was meant. */
export function scoreHit(
  face: MessageFace | undefined,
  facts: IndexFacts,
  typed: readonly WrittenWord[],
  age: number,
): number {
  const newness = points.newness * 2 ** (-Math.max(0, age) / halfLifeMilliseconds)
  const inside = (facts.isInBody ? points.body : 0) + (facts.isNear ? points.near : 0)
  const known = newness + inside + (facts.isExact ? points.exact : 0) + (facts.isPhrase ? points.phrase : 0)
  if (!face || typed.length === 0) return known
  const subject = look(face.subject, typed)
  const from = look(`${face.from.name} ${face.from.email}`, typed)
  const to = look(
    face.recipients
      .slice(0, recipientsAtMost)
      .map(({ name, email }) => `${name} ${email}`)
      .join(' '),
    typed,
  )
  const isPhraseInSight =
    !facts.isPhrase && typed.length > 1 && (subject.isPhrase || from.isPhrase || to.isPhrase)
  // A letter from before words with marks were indexed shows its own where people look first.
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

/** What of the typed words a text has. */
interface Seen {
  found: readonly boolean[]
  share: number
  isPhrase: boolean
  /** How much of the text is what was typed. */
  coverage: number
}

const nothing: Seen = { found: [], share: 0, isPhrase: false, coverage: 0 }

function look(text: string, typed: readonly WrittenWord[]): Seen {
  const letters = wordsOf(text)
  // Most texts have none of it: only of others it is asked how the words are written.
  if (!typed.some(({ folded }) => letters.includes(folded))) return nothing
  const words = typed.some(hasMarks)
    ? writtenWordsOf(text)
    : letters.map((folded): WrittenWord => ({ folded, exact: folded }))
  const found = typed.map((one) => words.some((word) => isSameWord(one, word)))
  return {
    found,
    share: found.filter(Boolean).length / typed.length,
    isPhrase: holdsPhrase(words, typed),
    coverage: typed.length / words.length,
  }
}

const hasMarks = ({ exact, folded }: WrittenWord): boolean => exact !== folded

/** Whether everything that was typed with marks is in one of these texts. */
function wearsMarks(typed: readonly WrittenWord[], seen: readonly Seen[]): boolean {
  return (
    typed.some(hasMarks) &&
    typed.every((one, index) => !hasMarks(one) || seen.some(({ found }) => found[index] === true))
  )
}

function holdsPhrase(words: readonly WrittenWord[], typed: readonly WrittenWord[]): boolean {
  return words.some((_, at) =>
    typed.every((one, index) => {
      const word = words[at + index]
      return word !== undefined && isSameWord(one, word)
    }),
  )
}
