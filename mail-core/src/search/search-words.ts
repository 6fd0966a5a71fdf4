import { foldText } from './fold-text.ts'
import { type WrittenWord, writtenWord } from './written-words.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Returns the folded words of a text. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** A word and its position in a text. */
export interface PositionedWord extends WrittenWord {
  start: number
  end: number
}

export function positionedWords(text: string): PositionedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => {
    const { folded, exact } = writtenWord(written)
    return { folded, exact, start: index, end: index + written.length }
  })
}
