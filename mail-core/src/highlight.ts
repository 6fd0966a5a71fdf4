import type { SearchTerm } from './search-query.ts'
import { type PlacedWord, placedWordsOf, wordsOf } from './search-words.ts'

/** A part of a text: from the character `start` up to the one before `end`. */
export type TextRange = readonly [start: number, end: number]

/** Where the wanted terms stand in a text, in order and apart from each other: whole words, for the eye. */
export function findHighlights(text: string, terms: readonly SearchTerm[]): TextRange[] {
  const wanted = terms
    .filter((term) => !term.isExcluded)
    .map((term) => ({ words: wordsOf(term.text), isPrefix: term.isPrefix }))
  const placed = placedWordsOf(text)
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

function standsAt(
  placed: readonly PlacedWord[],
  at: number,
  { words, isPrefix }: { words: readonly string[]; isPrefix: boolean },
): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) =>
      matches(placed[at + index]?.word, word, isPrefix && index === words.length - 1),
    )
  )
}

function matches(word: string | undefined, wanted: string, isPrefix: boolean): boolean {
  return isPrefix && isLongEnoughToBegin(wanted) ? (word?.startsWith(wanted) ?? false) : word === wanted
}

/** A single letter is a word of its own: nearly every text has a word that begins with it. */
export function isLongEnoughToBegin(word: string): boolean {
  return word.length >= 2
}
