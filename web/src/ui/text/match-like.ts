import type { Range } from './join-ranges.ts'

/** How well a text answers what was typed, and which parts of it do. */
export interface Match {
  /** The greater the better. */
  score: number
  ranges: Range[]
}

/** Each character of a text without marks and case, at the place of the character itself: đ is d, ế is e. */
const bareCharacters = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const bare = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
      return bare.length === letter.length ? bare : letter
    })
    .join('')

/**
 * Whether a text holds every word that was typed, at the beginning of one of its own words or in the middle of it.
 * Marks and case do not matter. Ranges are those of the text in NFC.
 */
export function matchLike(text: string, typed: string): Match | undefined {
  const bare = bareCharacters(text)
  const words = bareCharacters(typed).split(/\s+/).filter(Boolean)
  const ranges: Range[] = []
  let score = 0
  for (const word of words) {
    const at = placeOf(bare, word)
    if (at < 0) return undefined
    ranges.push([at, at + word.length])
    score += at === 0 ? 3 : isWordStart(bare, at) ? 2 : 1
  }
  return { score, ranges: ranges.toSorted((one, other) => one[0] - other[0]) }
}

/** Where a word begins a word of the text, else where it lies anywhere in it. */
function placeOf(bare: string, word: string): number {
  for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + 1)) {
    if (isWordStart(bare, at)) return at
  }
  return bare.indexOf(word)
}

const isWordStart = (bare: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(bare[at - 1] ?? '')
