import { cutWord, exactTerm } from './index-terms.ts'
import { writtenWordsOf } from './written-words.ts'

/** Index term of a word with diacritics. */
interface AccentedTerm {
  term: string
  characters: number
  /** Last message in which it occurred; faster than a set per message. */
  lastMessage: object | null
}

/** Caches of terms: by word, and by a sequence of letters and digits, which may contain several words. */
const termsByWord = new Map<string, AccentedTerm>()
const termsByRun = new Map<string, readonly AccentedTerm[]>()
/** Vietnamese has about seven thousand syllables. */
const maxCached = 20_000
/** Longer substrings would retain the entire source text. */
const maxCachedCharacters = 12

/** Maximum indexed characters of words with diacritics. */
const maxCharacters = 40_000

/** Returns the distinct index terms of the words with diacritics. This runs for every incoming message. */
export function accentedTerms(texts: readonly string[]): string[] {
  if (termsByWord.size > maxCached || termsByRun.size > maxCached) {
    termsByWord.clear()
    termsByRun.clear()
  }
  const message = {}
  const terms: string[] = []
  let characters = 0
  for (const text of texts)
    visitRunsBeyondAscii(text, (run) => {
      for (const accented of termsOfRun(run)) {
        if (accented.lastMessage === message) continue
        accented.lastMessage = message
        characters += accented.characters
        if (characters <= maxCharacters) terms.push(accented.term)
      }
    })
  return terms
}

/** Calls `visit` for each run of letters and digits with non-ASCII characters. */
function visitRunsBeyondAscii(text: string, visit: (run: string) => void): void {
  let start = 0
  let isBeyond = false
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code > 0x7f) isBeyond = true
    else if (!isAsciiWord(code)) {
      if (isBeyond) visit(text.slice(start, at))
      start = at + 1
      isBeyond = false
    }
  }
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

/** Returns the terms of a run. Most runs are one word; some characters, such as a dash, split them. */
function termsOfRun(run: string): readonly AccentedTerm[] {
  const before = termsByRun.get(run)
  if (before) return before
  const terms = writtenWordsOf(run)
    .filter(({ exact, folded }) => exact !== folded)
    .map(({ exact }) => termOfWord(cutWord(exact)))
  if (run.length <= maxCachedCharacters) termsByRun.set(run, terms)
  return terms
}

function termOfWord(word: string): AccentedTerm {
  const before = termsByWord.get(word)
  if (before) return before
  const term = { term: exactTerm(word), characters: word.length, lastMessage: null }
  termsByWord.set(word, term)
  return term
}
