import { foldText } from './fold-text.ts'
import { type WrittenWord, writtenWord } from './written-words.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text as search compares them: folded, without anything between them. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** A word of a text and where it stands. */
export interface PlacedWord extends WrittenWord {
  start: number
  end: number
}

/** The words of a text with their places in it. */
export function placedWordsOf(text: string): PlacedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => {
    const { folded, exact } = writtenWord(written)
    return { folded, exact, start: index, end: index + written.length }
  })
}
