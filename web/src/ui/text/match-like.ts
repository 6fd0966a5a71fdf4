import type { Range } from './join-ranges.ts'

/** Relevance of a text for a query, and the matching ranges. */
export interface Match {
  /** Higher is better. */
  score: number
  ranges: Range[]
  /** Every typed word is at the start of a word. */
  isAtWordStarts: boolean
}

/** Returns a text without diacritics and case, with unchanged positions: đ is d, ế is e. */
const bareCharacters = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      const bare = character.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
      return bare.length === character.length ? bare : character
    })
    .join('')

/**
 * Matches a text that contains every typed word, at the start of a word or inside it. Ignores diacritics and case.
 * Ranges refer to the text in NFC.
 */
export function matchLike(text: string, typed: string): Match | undefined {
  const bare = bareCharacters(text)
  const words = bareCharacters(typed).split(/\s+/).filter(Boolean)
  const ranges: Range[] = []
  let score = 0
  let isAtWordStarts = true
  for (const word of words) {
    const at = matchPosition(bare, word)
    if (at < 0) return undefined
    ranges.push([at, at + word.length])
    const isStart = isWordStart(bare, at)
    isAtWordStarts &&= isStart
    score += at === 0 ? 3 : isStart ? 2 : 1
  }
  return { score, isAtWordStarts, ranges: ranges.toSorted((one, other) => one[0] - other[0]) }
}

/** Returns the position of a word, preferably at the start of a word. */
function matchPosition(bare: string, word: string): number {
  for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + 1)) {
    if (isWordStart(bare, at)) return at
  }
  return bare.indexOf(word)
}

const isWordStart = (bare: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(bare[at - 1] ?? '')
