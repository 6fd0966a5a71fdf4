/** Combining marks that are normalised together; no script uses more (UAX #15, stream-safe text). */
const maxCombining = 30
/** Combining grapheme joiner: invisible, and separates marks before it from those after it. */
const joiner = '\u034f'
/** Combining marks, and two signs that a compatible form converts to marks. */
const mark = /[\p{M}\uff9e\uff9f]/u

/**
 * Normalises a text, by default to NFC. The built-in `normalize` sorts combining marks in quadratic time: 200 KB of
 * them took half a minute, during which a thread cannot be stopped.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return (mayExceedLimit(text) ? insertJoiners(text) : text).normalize(form)
}

/** Returns true if more than `maxCombining` possible marks are adjacent; samples positions. */
function mayExceedLimit(text: string): boolean {
  for (let at = maxCombining; at < text.length; at += maxCombining + 1) {
    if (!mayBeMark(text.charCodeAt(at))) continue
    let from = at
    while (mayBeMark(text.charCodeAt(from - 1)) && at - from < maxCombining) from--
    let to = at
    while (mayBeMark(text.charCodeAt(to + 1)) && to - from < maxCombining) to++
    if (to - from >= maxCombining) return true
  }
  return false
}

/**
 * Returns true if a character may be a combining mark; Latin and Chinese ranges contain none, nor does the
 * position beyond the end (`NaN`).
 */
const mayBeMark = (code: number): boolean => code > 0x2ff && !(code >= 0x3100 && code <= 0xa66e)

/** Inserts joiners so that at most `maxCombining` marks are adjacent. */
function insertJoiners(text: string): string {
  let marks = 0
  let output = ''
  for (const sign of text) {
    const isMark = sign !== joiner && mayBeMark(sign.charCodeAt(0)) && mark.test(sign)
    if (isMark && marks === maxCombining) output += joiner
    marks = isMark ? (marks % maxCombining) + 1 : 0
    output += sign
  }
  return output
}
