/** So many marks upon one letter are given in one go; no script writes more (UAX #15, stream-safe text). */
const together = 30
/** Is seen by nobody, and parts the marks before it from those behind. */
const joiner = '\u034f'
/** Marks, and the two signs that a compatible form makes marks of. */
const mark = /[\p{M}\uff9e\uff9f]/u

/**
 * A text in a normal form, NFC where none is named. The language's own `normalize` sorts the marks upon a letter in a time
 * that grows with the square of their number: 200 KB of them took half a minute, in which no thread can be stopped.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return (mayHoldTooMany(text) ? parted(text) : text).normalize(form)
}

/** Whether more than `together` signs follow each other that may be marks: not all of them are looked at. */
function mayHoldTooMany(text: string): boolean {
  for (let at = together; at < text.length; at += together + 1) {
    if (!mayBeMark(text.charCodeAt(at))) continue
    let from = at
    while (mayBeMark(text.charCodeAt(from - 1)) && at - from < together) from--
    let to = at
    while (mayBeMark(text.charCodeAt(to + 1)) && to - from < together) to++
    if (to - from >= together) return true
  }
  return false
}

/** No mark stands among the letters of Latin, nor among those of Chinese; beyond the text (`NaN`) there is none either. */
const mayBeMark = (code: number): boolean => code > 0x2ff && !(code >= 0x3100 && code <= 0xa66e)

/** The text with at most so many marks together. */
function parted(text: string): string {
  let marks = 0
  let whole = ''
  for (const sign of text) {
    const isMark = sign !== joiner && mayBeMark(sign.charCodeAt(0)) && mark.test(sign)
    if (isMark && marks === together) whole += joiner
    marks = isMark ? (marks % together) + 1 : 0
    whole += sign
  }
  return whole
}
