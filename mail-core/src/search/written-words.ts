import { normalForm } from '../words/normal-form.ts'
import { foldText } from './fold-text.ts'
import { cutWord } from './search-marks.ts'

/** A word as search compares it: by its messages alone, and with its marks. */
export interface WrittenWord {
  /** Lower case, without marks. */
  folded: string
  /** With its marks, however they are placed and composed; the same as `folded` where it has none. */
  exact: string
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const BEYOND_ASCII = /[^\x00-\x7f]/
/** Grave, acute, tilde, hook and dot: of these a Vietnamese word has one, on either vowel: `hòa`, `hoà`. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** The words of a text, each with and without its marks. */
export function writtenWordsOf(text: string): WrittenWord[] {
  return Array.from(text.matchAll(WORD), ([word]) => writtenWord(word)).filter(({ folded }) => folded !== '')
}

/** Vietnamese has some seven thousand syllables: what each becomes is worked out once. */
const known = new Map<string, WrittenWord>()
const knownAtMost = 20_000
/** Longer pieces would keep the whole text that they were cut from. */
const knownCharactersAtMost = 12

/** One word. */
export function writtenWord(word: string): WrittenWord {
  const before = known.get(word)
  if (before) return before
  const folded = foldText(word)
  const written = { folded, exact: BEYOND_ASCII.test(word) ? exactForm(word) : folded }
  if (known.size >= knownAtMost) known.clear()
  if (word.length <= knownCharactersAtMost) known.set(word, written)
  return written
}

/** A word in lower case with its marks, tones at its end: both ways of placing a tone are the same word. */
function exactForm(word: string): string {
  const apart = normalForm(word, 'NFD').toLowerCase()
  return normalForm(apart.replace(TONES, '') + (apart.match(TONES) ?? []).join(''))
}

/** Whether a word is the one that was typed: typed with marks it must have them, typed without it may have any. */
export function isSameWord(typed: WrittenWord, word: WrittenWord): boolean {
  return typed.exact === typed.folded ? word.folded === typed.folded : word.exact === typed.exact
}

/** Whether a word begins as was typed, with its marks as far as they were typed. */
export function beginsWith(typed: WrittenWord, word: WrittenWord): boolean {
  if (!word.folded.startsWith(typed.folded)) return false
  return typed.exact === typed.folded || wear(word.exact, typed.exact)
}

/** Whether a word has all the marks that the beginning of it was typed with: `giá` begins `giáo`, `gia` does not. */
function wear(word: string, typed: string): boolean {
  const [own, wanted] = [normalForm(word, 'NFD'), normalForm(typed, 'NFD')]
  const marks = wanted.match(/\p{M}|đ/gu) ?? []
  return marks.every((mark) => own.includes(mark))
}

/** What an index takes of words with marks; no message of people has more. */
const charactersAtMost = 40_000

/** The words of texts that carry marks, each once, as the index keeps them. This is done for every message that arrives. */
export function markedWordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>()
  let characters = 0
  for (const text of texts) {
    for (const run of runsBeyondAscii(text)) {
      for (const { folded, exact } of wordsOfRun(run)) {
        const word = cutWord(exact)
        if (exact === folded || words.has(word)) continue
        characters += word.length
        if (characters > charactersAtMost) return [...words]
        words.add(word)
      }
    }
  }
  return [...words]
}

/** The runs of letters and digits that hold something beyond ASCII, each once. */
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

/** Most runs are one word; what is not a message in others, such as a dash, parts them. */
function wordsOfRun(run: string): readonly WrittenWord[] {
  const before = known.get(run)
  return before ? [before] : writtenWordsOf(run)
}
