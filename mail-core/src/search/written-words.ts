import { isAscii } from '../text/is-ascii.ts'
import { normalForm } from '../text/normal-form.ts'
import { foldText } from './fold-text.ts'

/** A word in both forms that search compares: without and with diacritics. */
export interface WrittenWord {
  /** Lower case, without diacritics. */
  folded: string
  /** With diacritics in canonical order; equal to `folded` if it has none. */
  exact: string
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Grave, acute, tilde, hook and dot: a Vietnamese word has one of them, on either vowel: `hòa`, `hoà`. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** Returns the words of a text with and without diacritics. */
export function writtenWordsOf(text: string): WrittenWord[] {
  return Array.from(text.matchAll(WORD), ([word]) => writtenWord(word)).filter(({ folded }) => folded !== '')
}

/** Vietnamese has about seven thousand syllables; each is computed once. */
const cache = new Map<string, WrittenWord>()
const maxCached = 20_000
/** Longer substrings would retain the entire source text. */
const maxCachedCharacters = 12

export function writtenWord(word: string): WrittenWord {
  const before = cache.get(word)
  if (before) return before
  const folded = foldText(word)
  const written = { folded, exact: isAscii(word) ? folded : exactForm(word) }
  if (cache.size >= maxCached) cache.clear()
  if (word.length <= maxCachedCharacters) cache.set(word, written)
  return written
}

/** Converts a word into lower case with the tone at the end, so that both positions of a tone are equal. */
function exactForm(word: string): string {
  const apart = normalForm(word, 'NFD').toLowerCase()
  return normalForm(apart.replace(TONES, '') + (apart.match(TONES) ?? []).join(''))
}

/** Returns true if a word matches the typed one: with diacritics exactly, without them any spelling. */
export function isSameWord(typed: WrittenWord, word: WrittenWord): boolean {
  return typed.exact === typed.folded ? word.folded === typed.folded : word.exact === typed.exact
}

/** Returns true if a word starts with the typed text, including its diacritics. */
export function hasPrefix(typed: WrittenWord, word: WrittenWord): boolean {
  if (!word.folded.startsWith(typed.folded)) return false
  return typed.exact === typed.folded || hasDiacriticsOf(word.exact, typed.exact)
}

/** Returns true if a word has all diacritics of the typed prefix: `giá` matches `giáo`, `gia` does not match. */
function hasDiacriticsOf(word: string, typed: string): boolean {
  const [wordForm, typedForm] = [normalForm(word, 'NFD'), normalForm(typed, 'NFD')]
  const diacritics = typedForm.match(/\p{M}|đ/gu) ?? []
  return diacritics.every((diacritic) => wordForm.includes(diacritic))
}
