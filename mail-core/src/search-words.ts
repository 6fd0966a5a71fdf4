import { foldText } from './fold-text.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text as search compares them: folded, without anything between them. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** A word of a text, folded, and where it stands. */
export interface PlacedWord {
  word: string
  start: number
  end: number
}

/** The words of a text with their places in it. */
export function placedWordsOf(text: string): PlacedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    word: foldText(written),
    start: index,
    end: index + written.length,
  }))
}
