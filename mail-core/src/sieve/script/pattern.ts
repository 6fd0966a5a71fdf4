import { findSegment, type Subject } from './subject.ts'
import type { Work } from './work.ts'

/** Text between two `*`: its characters, and the positions of `?`. */
interface Segment {
  text: string
  any: readonly number[]
}

/**
 * Returns the values of the wildcards, starting with the entire match; null without a match. Each `*` matches as little
 * as possible and without backtracking, so that matching takes linear time.
 */
export function matchPattern(
  { text, folded: subject }: Subject,
  pattern: string,
  work: Work,
): readonly string[] | null {
  work.spend(pattern.length)
  const segments = splitPattern(pattern)
  const [first, ...rest] = segments as [Segment, ...Segment[]]
  const values: string[] = [text]
  const firstEnd = lengthAt(subject, first, 0, work)
  if (firstEnd === null) return null
  pushWildcardText(values, text, first, 0)
  let at = firstEnd
  if (rest.length === 0) return at === subject.length ? values : null

  for (const [number, segment] of rest.entries()) {
    const isLast = number === rest.length - 1
    const hit = isLast ? endingAt(subject, segment, at, work) : findAny(subject, segment, at, work)
    if (hit === null) return null
    values.push(text.slice(at, hit.start))
    pushWildcardText(values, text, segment, hit.start)
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
  return texts.map((text, number) => ({ text, any: anys[number] ?? [] }))
}

/** Returns the end of a segment that matches at `start`; null if it does not. */
function lengthAt(subject: string, { text, any }: Segment, start: number, work: Work): number | null {
  work.spend(1)
  if (any.length === 0) return subject.startsWith(text, start) ? start + text.length : null
  let at = start
  for (let index = 0; index < text.length; index++) {
    const isAny = text[index] === ANY
    if (at >= subject.length || (!isAny && subject[at] !== text[index])) {
      work.spend(index)
      return null
    }
    at += isAny ? widthAt(subject, at) : 1
  }
  work.spend(text.length)
  return at
}

/** Finds a segment from a position. */
function findAny(
  subject: string,
  segment: Segment,
  from: number,
  work: Work,
): { start: number; end: number } | null {
  if (segment.any.length === 0) {
    const start = findSegment(subject, segment.text, from, work)
    return start < 0 ? null : { start, end: start + segment.text.length }
  }
  for (
    let start = from;
    start <= subject.length;
    start += start < subject.length ? widthAt(subject, start) : 1
  ) {
    const end = lengthAt(subject, segment, start, work)
    if (end !== null) return { start, end }
  }
  return null
}

/** Matches the segment at the end of the subject. */
function endingAt(
  subject: string,
  segment: Segment,
  from: number,
  work: Work,
): { start: number; end: number } | null {
  let start = subject.length
  for (let index = segment.text.length; index > 0 && start > from; index--) {
    const isPair = segment.text[index - 1] === ANY && start >= 2 && widthAt(subject, start - 2) === 2
    start -= isPair ? 2 : 1
  }
  if (start < from) return null
  const end = lengthAt(subject, segment, start, work)
  return end === subject.length ? { start, end } : null
}

/** Adds the character that each `?` of a matched segment stands for. */
function pushWildcardText(values: string[], text: string, segment: Segment, start: number): void {
  if (segment.any.length === 0) return
  let at = start
  for (const character of segment.text) {
    const width = character === ANY ? widthAt(text, at) : character.length
    if (character === ANY) values.push(text.slice(at, at + width))
    at += width
  }
}

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1)
