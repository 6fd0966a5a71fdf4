import { foldText } from './fold-text.ts'
import type { SearchTerm } from './search-query.ts'
import { type PositionedWord, positionedWords } from './search-words.ts'
import { hasPrefix, isSameWord, type WrittenWord, writtenWordsOf } from './written-words.ts'

/** Range of a text: start inclusive, end exclusive. */
export type TextRange = readonly [start: number, end: number]

interface TermWords {
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
  if (!mayContain(text, typed)) return []
  const textWords = positionedWords(text)
  const targets = typed.map((term) => withMatchingSpelling(textWords, term))
  const ranges: TextRange[] = []
  for (let at = 0; at < textWords.length; at++) {
    const lengths = targets.filter((term) => isTermAt(textWords, at, term)).map(({ words }) => words.length)
    if (lengths.length === 0) continue
    const last = textWords[at + Math.max(...lengths) - 1] as PositionedWord
    const previous = ranges.at(-1)
    const start = (textWords[at] as PositionedWord).start
    // Phrases may overlap.
    if (previous && previous[1] >= start)
      ranges[ranges.length - 1] = [previous[0], Math.max(previous[1], last.end)]
    else ranges.push([start, last.end])
  }
  return ranges
}

/** Returns false if the text contains none of the words, so that it need not be split into words. */
function mayContain(text: string, typed: readonly TermWords[]): boolean {
  const firsts = typed.flatMap(({ words }) => words.slice(0, 1))
  if (firsts.length === 0) return false
  const folded = foldText(text)
  return firsts.some((word) => folded.includes(word.folded))
}

/**
 * Returns the term as it is to be matched: exactly as typed if the text contains that, otherwise without
 * diacritics.
 */
function withMatchingSpelling(textWords: readonly PositionedWord[], term: TermWords): TermWords {
  if (term.words.every(({ exact, folded }) => exact === folded)) return term
  if (textWords.some((_, at) => isTermAt(textWords, at, term))) return term
  return { ...term, words: term.words.map(({ folded }) => ({ folded, exact: folded })) }
}

/** Returns true if the words of a term are at this position. */
function isTermAt(textWords: readonly PositionedWord[], at: number, { words, isPrefix }: TermWords): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => matches(textWords[at + index], word, isPrefix && index === words.length - 1))
  )
}

function matches(word: PositionedWord | undefined, target: WrittenWord, isPrefix: boolean): boolean {
  if (!word) return false
  return isPrefix && isLongEnoughForPrefix(target.folded) ? hasPrefix(target, word) : isSameWord(target, word)
}

/**
 * Returns true for words of two or more letters. A single letter matches entire words only, because nearly
 * every text has a word that starts with it.
 */
export function isLongEnoughForPrefix(word: string): boolean {
  return word.length >= 2
}
