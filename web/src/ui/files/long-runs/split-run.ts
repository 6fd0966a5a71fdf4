/** Minimum length of a word to be broken. */
export const LONG_RUN = 200
/** Length of the segments. */
const CHUNK = 100
/**
 * Maximum shift of a break, so that it separates neither a character from its combining marks nor an emoji sequence.
 */
const MAX_SHIFT = 40

/**
 * Text without break opportunities: no spaces, and no scripts that break between characters or words. Combining marks
 * are included, since a character may have thousands of them.
 */
const RUN =
  /(?:[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|\p{M})+/gu
const JOINED = /^(?:\p{M}|\u{200d}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])/u
const JOINER = '\u200d'

export interface Run {
  start: number
  end: number
}

/** Returns the longest runs of a text. */
export function findRuns(text: string): Run[] {
  return Array.from(text.matchAll(RUN), ({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

/** Returns true if a text contains a word that takes quadratic time to break into lines. */
export function hasLongRun(text: string): boolean {
  if (text.length < LONG_RUN) return false
  return findRuns(text).some(({ start, end }) => end - start >= LONG_RUN)
}

/**
 * Splits a word into segments between which a line may break; `had` is the number of its characters before this text.
 */
export function splitRun(run: string, had = 0): string[] {
  const chunks: string[] = []
  let start = 0
  for (let end = firstCut(had); end < run.length; end = start + CHUNK) {
    const cut = splitPosition(run, end)
    if (cut >= run.length) break
    chunks.push(run.slice(start, cut))
    start = cut
  }
  chunks.push(run.slice(start))
  return chunks
}

/**
 * Returns the length up to the first possible break, after `had` characters of the same word in the
 * previous text.
 */
const firstCut = (had: number): number => (had === 0 ? CHUNK : (CHUNK - (had % CHUNK)) % CHUNK)

function splitPosition(run: string, preferred: number): number {
  for (let cut = preferred; cut < preferred + MAX_SHIFT; cut++)
    if (cut >= run.length || isBetweenCharacters(run, cut)) return cut
  return isLowSurrogate(run.charCodeAt(preferred)) ? preferred + 1 : preferred
}

const isBetweenCharacters = (run: string, at: number): boolean =>
  !isLowSurrogate(run.charCodeAt(at)) && run[at - 1] !== JOINER && !JOINED.test(run.slice(at, at + 2))

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
