import { normalForm } from '../text/normal-form.ts'
import { foldText } from './fold-text.ts'
import { cutWord } from './index-terms.ts'

/** A word in both forms that search compares: without and with diacritics. */
export interface WrittenWord {
  /** Lower case, without diacritics. */
  folded: string
  /** With diacritics in canonical order; equal to `folded` if it has none. */
  exact: string
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern covers all of ASCII
const BEYOND_ASCII = /[^\x00-\x7f]/
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
  const written = { folded, exact: BEYOND_ASCII.test(word) ? exactForm(word) : folded }
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

/** Maximum indexed characters of words with diacritics. */
const maxCharacters = 40_000

/** Returns the distinct words with diacritics for the index. This runs for every incoming message. */
export function accentedWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  let characters = 0
  for (const text of texts) {
    for (const run of runsBeyondAscii(text)) {
      for (const { folded, exact } of wordsOfRun(run)) {
        const word = cutWord(exact)
        if (exact === folded || words.has(word)) continue
        characters += word.length
        if (characters > maxCharacters) return [...words]
        words.add(word)
      }
    }
  }
  return [...words]
}

/** Returns the distinct runs of letters and digits with non-ASCII characters. */
function runsBeyondAscii(text: string): Set<string> {
  const runs = new Set<string>()
  let start = 0
  let isBeyond = false
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code > 0x7f) isBeyond = true
    else if (!isAsciiWord(code)) {
      if (isBeyond) runs.add(text.slice(start, at))
      start = at + 1
      isBeyond = false
    }
  }
  return runs
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

/**
 * Returns the words of a run of letters. Most runs are one cached word; some characters, such as a dash,
 * split them.
 */
function wordsOfRun(run: string): readonly WrittenWord[] {
  const before = cache.get(run)
  return before ? [before] : writtenWordsOf(run)
}
