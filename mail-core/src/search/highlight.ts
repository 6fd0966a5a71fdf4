import { foldText } from './fold-text.ts'
import type { SearchTerm } from './search-query.ts'
import { type PlacedWord, placedWordsOf } from './search-words.ts'
import { beginsWith, isSameWord, type WrittenWord, writtenWordsOf } from './written-words.ts'

/** Range of a text: start inclusive, end exclusive. */
export type TextRange = readonly [start: number, end: number]

interface Wanted {
  words: readonly WrittenWord[]
  isPrefix: boolean
}

/**
 * Returns the ranges of search terms in a text, in order and disjoint, as entire words. A term with diacritics matches
 * the exact spelling; other spellings are highlighted only if there is no exact match.
 */
export function findHighlights(text: string, terms: readonly SearchTerm[]): TextRange[] {
  const typed = terms
    .filter((term) => !term.isExcluded)
    .map((term) => ({ words: writtenWordsOf(term.text), isPrefix: term.isPrefix }))
  if (!mayHold(text, typed)) return []
  const placed = placedWordsOf(text)
  const wanted = typed.map((term) => closest(placed, term))
  const found: TextRange[] = []
  for (let at = 0; at < placed.length; at++) {
    const lengths = wanted.filter((term) => standsAt(placed, at, term)).map(({ words }) => words.length)
    if (lengths.length === 0) continue
    const last = placed[at + Math.max(...lengths) - 1] as PlacedWord
    const previous = found.at(-1)
    const start = (placed[at] as PlacedWord).start
    // Phrases may overlap.
    if (previous && previous[1] >= start)
      found[found.length - 1] = [previous[0], Math.max(previous[1], last.end)]
    else found.push([start, last.end])
  }
  return found
}

/** Most texts contain none of the words; only the others are split into words. */
function mayHold(text: string, typed: readonly Wanted[]): boolean {
  const firsts = typed.flatMap(({ words }) => words.slice(0, 1))
  if (firsts.length === 0) return false
  const folded = foldText(text)
  return firsts.some((word) => folded.includes(word.folded))
}

function closest(placed: readonly PlacedWord[], term: Wanted): Wanted {
  if (term.words.every(({ exact, folded }) => exact === folded)) return term
  if (placed.some((_, at) => standsAt(placed, at, term))) return term
  return { ...term, words: term.words.map(({ folded }) => ({ folded, exact: folded })) }
}

function standsAt(placed: readonly PlacedWord[], at: number, { words, isPrefix }: Wanted): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => matches(placed[at + index], word, isPrefix && index === words.length - 1))
  )
}

function matches(word: PlacedWord | undefined, wanted: WrittenWord, isPrefix: boolean): boolean {
  if (!word) return false
  return isPrefix && isLongEnoughToBegin(wanted.folded) ? beginsWith(wanted, word) : isSameWord(wanted, word)
}

/** A single letter matches entire words only, because nearly every text has a word that starts with it. */
export function isLongEnoughToBegin(word: string): boolean {
  return word.length >= 2
}
