import { findSegment, type MatchedText } from './matched-text.ts'
import type { Work } from './work.ts'

/** Text between two `*`: its characters, and the positions of `?`. */
interface Segment {
  text: string
  anyPositions: readonly number[]
}

/**
 * Returns the values of the wildcards, starting with the entire match; null without a match. Each `*` matches as little
 * as possible and without backtracking, so that matching takes linear time.
 */
export function matchPattern(
  { text, folded: matched }: MatchedText,
  pattern: string,
  work: Work,
): readonly string[] | null {
  work.spend(pattern.length)
  const segments = splitPattern(pattern)
  const [first, ...rest] = segments as [Segment, ...Segment[]]
  const values: string[] = [text]
  const firstEnd = endOfMatch(matched, first, { start: 0, work })
  if (firstEnd === null) return null
  addWildcardValues(values, text, { segment: first, start: 0 })
  let at = firstEnd
  if (rest.length === 0) return at === matched.length ? values : null

  for (const [number, segment] of rest.entries()) {
    const isLast = number === rest.length - 1
    const hit = isLast
      ? matchAtEnd(matched, segment, { from: at, work })
      : findAny(matched, segment, { from: at, work })
    if (hit === null) return null
    values.push(text.slice(at, hit.start))
    addWildcardValues(values, text, { segment, start: hit.start })
    at = hit.end
  }
  return values
}

/** `?` matches one character, including both halves of a surrogate pair. */
const ANY = '\0'

/** Splits a pattern at each `*` and removes escapes. */
function splitPattern(pattern: string): Segment[] {
  const texts = ['']
  const anys: number[][] = [[]]
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string
    if (character === '*') {
      texts.push('')
      anys.push([])
    } else if (character === '?') {
      anys.at(-1)?.push(texts.at(-1)?.length ?? 0)
      texts.push(`${texts.pop()}${ANY}`)
    } else texts.push(`${texts.pop()}${character === '\\' ? (pattern[++at] ?? '\\') : character}`)
  }
  return texts.map((text, number) => ({ text, anyPositions: anys[number] ?? [] }))
}

/** Returns the end of a segment that matches at `start`; null if it does not. */
function endOfMatch(
  matched: string,
  { text, anyPositions }: Segment,
  { start, work }: { start: number; work: Work },
): number | null {
  work.spend(1)
  if (anyPositions.length === 0) return matched.startsWith(text, start) ? start + text.length : null
  let at = start
  for (let index = 0; index < text.length; index++) {
    const isAny = text[index] === ANY
    if (at >= matched.length || (!isAny && matched[at] !== text[index])) {
      work.spend(index)
      return null
    }
    at += isAny ? characterWidth(matched, at) : 1
  }
  work.spend(text.length)
  return at
}

/** Finds a segment from a position. */
function findAny(
  matched: string,
  segment: Segment,
  { from, work }: { from: number; work: Work },
): { start: number; end: number } | null {
  if (segment.anyPositions.length === 0) {
    const start = findSegment(matched, segment.text, { from, work })
    return start < 0 ? null : { start, end: start + segment.text.length }
  }
  for (
    let start = from;
    start <= matched.length;
    start += start < matched.length ? characterWidth(matched, start) : 1
  ) {
    const end = endOfMatch(matched, segment, { start, work })
    if (end !== null) return { start, end }
  }
  return null
}

/** Matches the segment at the end of the subject. */
function matchAtEnd(
  matched: string,
  segment: Segment,
  { from, work }: { from: number; work: Work },
): { start: number; end: number } | null {
  let start = matched.length
  for (let index = segment.text.length; index > 0 && start > from; index--) {
    const isPair = segment.text[index - 1] === ANY && start >= 2 && characterWidth(matched, start - 2) === 2
    start -= isPair ? 2 : 1
  }
  if (start < from) return null
  const end = endOfMatch(matched, segment, { start, work })
  return end === matched.length ? { start, end } : null
}

/** Adds the character matched by each `?` of a segment. */
function addWildcardValues(
  values: string[],
  text: string,
  { segment, start }: { segment: Segment; start: number },
): void {
  if (segment.anyPositions.length === 0) return
  let at = start
  for (const character of segment.text) {
    const width = character === ANY ? characterWidth(text, at) : character.length
    if (character === ANY) values.push(text.slice(at, at + width))
    at += width
  }
}

const characterWidth = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1)
