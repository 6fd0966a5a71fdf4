import { foldAscii } from '../spellings.ts'
import type { Comparator } from './language.ts'
import type { Work } from './work.ts'

/** Folds a text for a comparator. */
export const foldedFor = (comparator: Comparator, text: string): string =>
  comparator === 'i;ascii-casemap' ? foldAscii(text) : text

/** A text with its folded form, computed once for all keys. */
export interface MatchedText {
  text: string
  folded: string
}

export const toMatchedText = (comparator: Comparator, text: string): MatchedText => ({
  text,
  folded: foldedFor(comparator, text),
})

/** Finds a segment from a position in linear time (Knuth-Morris-Pratt); -1 if it is missing. */
export function findSegment(
  text: string,
  segment: string,
  { from, work }: { from: number; work: Work },
): number {
  if (segment === '') return from
  work.spend(segment.length)
  const back = new Int32Array(segment.length)
  for (let at = 1, length = 0; at < segment.length; at++) {
    while (length > 0 && segment[at] !== segment[length]) length = back[length - 1] as number
    if (segment[at] === segment[length]) length++
    back[at] = length
  }
  let length = 0
  for (let at = from; at < text.length; at++) {
    while (length > 0 && text[at] !== segment[length]) length = back[length - 1] as number
    if (text[at] === segment[length]) length++
    if (length !== segment.length) continue
    work.spend(at - from)
    return at - length + 1
  }
  work.spend(Math.max(0, text.length - from))
  return -1
}
