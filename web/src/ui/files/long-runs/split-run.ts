/** A word longer than this gets chances to break. */
export const LONG_RUN = 200
/** So often it gets one. */
const PIECE = 100
/** How far a chance is put off so that it parts no message from its marks, nor one emoji from the next of a group. */
const MOST_PUT_OFF = 40

/**
 * What stands together without a chance to break: no blank, and none of the scripts that break between any two
 * messages or words. Their marks count all the same, since some messages wear thousands of them.
 */
const RUN =
  /(?:[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|\p{M})+/gu
const JOINED = /^(?:\p{M}|\u{200d}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])/u
const JOINER = '\u200d'

/** Where a run lies in its text. */
export interface Run {
  start: number
  end: number
}

/** The runs of a text, each as long as it can be. */
export function findRuns(text: string): Run[] {
  return Array.from(text.matchAll(RUN), ({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

/** Whether a text holds a word so long that a browser takes the square of its length to break it into lines. */
export function hasLongRun(text: string): boolean {
  if (text.length < LONG_RUN) return false
  return findRuns(text).some(({ start, end }) => end - start >= LONG_RUN)
}

/** Parts a word into pieces between which a line may break; `had` characters of it stand before this text. */
export function splitRun(run: string, had = 0): string[] {
  const pieces: string[] = []
  let start = 0
  for (let end = firstCut(had); end < run.length; end = start + PIECE) {
    const cut = putOff(run, end)
    if (cut >= run.length) break
    pieces.push(run.slice(start, cut))
    start = cut
  }
  pieces.push(run.slice(start))
  return pieces
}

/** A word that was parted before may be parted at once. */
const firstCut = (had: number): number => (had === 0 ? PIECE : (PIECE - (had % PIECE)) % PIECE)

function putOff(run: string, wanted: number): number {
  for (let cut = wanted; cut < wanted + MOST_PUT_OFF; cut++)
    if (cut >= run.length || isBetweenLetters(run, cut)) return cut
  return isLowSurrogate(run.charCodeAt(wanted)) ? wanted + 1 : wanted
}

const isBetweenLetters = (run: string, at: number): boolean =>
  !isLowSurrogate(run.charCodeAt(at)) && run[at - 1] !== JOINER && !JOINED.test(run.slice(at, at + 2))

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
