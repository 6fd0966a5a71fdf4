import type { Comparator, Relation } from './language.ts'
import { findSegment, foldedFor, type MatchedText } from './matched-text.ts'
import { matchPattern } from './pattern.ts'
import type { Work } from './work.ts'

/** Match type and comparator of a test. */
export interface Matcher {
  kind: 'is' | 'contains' | 'matches' | 'value' | 'count'
  relation: Relation
  comparator: Comparator
}

/** Returns the wildcard values of `:matches`, an empty list for other matches, and null without a match. */
export function matchText(
  matcher: Matcher,
  matched: MatchedText,
  { key, work }: { key: string; work: Work },
): readonly string[] | null {
  const { kind, comparator } = matcher
  const { text, folded } = matched
  if (kind === 'matches') return matchPattern(matched, foldedFor(comparator, key), work)
  const isMatch =
    kind === 'contains'
      ? contains(folded, foldedFor(comparator, key), work)
      : isRelationTrue(kind === 'is' ? 'eq' : matcher.relation, comparator, { text, key, work })
  return isMatch ? [] : null
}

/** Compares two texts by a relation. */
export function isRelationTrue(
  relation: Relation,
  comparator: Comparator,
  { text, key, work }: { text: string; key: string; work: Work },
): boolean {
  work.spend(Math.min(text.length, key.length))
  const order =
    comparator === 'i;ascii-numeric'
      ? leadingNumber(text) - leadingNumber(key) || 0
      : compareBytes(foldedFor(comparator, text), foldedFor(comparator, key))
  return {
    gt: order > 0,
    ge: order >= 0,
    lt: order < 0,
    le: order <= 0,
    eq: order === 0,
    ne: order !== 0,
  }[relation]
}

/** Compares UTF-8 bytes, like other engines. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  const [first, second] = [[...a], [...b]]
  for (let at = 0; at < first.length && at < second.length; at++) {
    const difference = (first[at]?.codePointAt(0) ?? 0) - (second[at]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return first.length - second.length
}

/**
 * Returns the number at the start of a text. Text without one is greater than all numbers and equal to
 * other such text (RFC 4790).
 */
function leadingNumber(text: string): number {
  const digits = /^[0-9]+/.exec(text)?.[0]
  return digits === undefined ? Number.MAX_VALUE : Number(digits.slice(0, 300))
}

const shortKey = 64

function contains(text: string, key: string, work: Work): boolean {
  if (key.length > shortKey) return findSegment(text, key, { from: 0, work }) >= 0
  work.spend(text.length / 8)
  return text.includes(key)
}
