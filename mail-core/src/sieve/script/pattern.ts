import { findPiece, type Subject } from './subject.ts'
import type { Work } from './work.ts'

/** Text between two `*`: its characters, and the positions of `?`. */
interface Piece {
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
  const pieces = piecesOf(pattern)
  const [first, ...others] = pieces as [Piece, ...Piece[]]
  const found: string[] = [text]
  const begins = lengthAt(subject, first, 0, work)
  if (begins === null) return null
  noteAny(found, text, first, 0)
  let at = begins
  if (others.length === 0) return at === subject.length ? found : null

  for (const [number, piece] of others.entries()) {
    const isLast = number === others.length - 1
    const hit = isLast ? endingAt(subject, piece, at, work) : findAny(subject, piece, at, work)
    if (hit === null) return null
    found.push(text.slice(at, hit.start))
    noteAny(found, text, piece, hit.start)
    at = hit.end
  }
  return found
}

/** `?` matches one character, including both halves of a surrogate pair. */
const ANY = '\0'

function piecesOf(pattern: string): Piece[] {
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
function lengthAt(subject: string, { text, any }: Piece, start: number, work: Work): number | null {
  work.spend(1)
  if (any.length === 0) return subject.startsWith(text, start) ? start + text.length : null
  let at = start
  for (let place = 0; place < text.length; place++) {
    const isAny = text[place] === ANY
    if (at >= subject.length || (!isAny && subject[at] !== text[place])) {
      work.spend(place)
      return null
    }
    at += isAny ? widthAt(subject, at) : 1
  }
  work.spend(text.length)
  return at
}

function findAny(
  subject: string,
  piece: Piece,
  from: number,
  work: Work,
): { start: number; end: number } | null {
  if (piece.any.length === 0) {
    const start = findPiece(subject, piece.text, from, work)
    return start < 0 ? null : { start, end: start + piece.text.length }
  }
  for (
    let start = from;
    start <= subject.length;
    start += start < subject.length ? widthAt(subject, start) : 1
  ) {
    const end = lengthAt(subject, piece, start, work)
    if (end !== null) return { start, end }
  }
  return null
}

/** Matches the segment at the end of the subject. */
function endingAt(
  subject: string,
  piece: Piece,
  from: number,
  work: Work,
): { start: number; end: number } | null {
  let start = subject.length
  for (let place = piece.text.length; place > 0 && start > from; place--) {
    const isPair = piece.text[place - 1] === ANY && start >= 2 && widthAt(subject, start - 2) === 2
    start -= isPair ? 2 : 1
  }
  if (start < from) return null
  const end = lengthAt(subject, piece, start, work)
  return end === subject.length ? { start, end } : null
}

function noteAny(found: string[], text: string, piece: Piece, start: number): void {
  if (piece.any.length === 0) return
  let at = start
  for (const character of piece.text) {
    const width = character === ANY ? widthAt(text, at) : character.length
    if (character === ANY) found.push(text.slice(at, at + width))
    at += width
  }
}

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1)
