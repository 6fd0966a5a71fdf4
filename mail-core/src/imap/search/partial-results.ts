import type { PartialRange } from '../commands/search-key.ts'

/** The results that a range names, the first or the last of all; what lies beyond is left out (RFC 9394). */
export function selectPartial<T>(all: readonly T[], { from, to }: PartialRange): readonly T[] {
  return from > 0
    ? all.slice(from - 1, to)
    : all.slice(Math.max(0, all.length + to), Math.max(0, all.length + from + 1))
}

/** A range as its answer names it. */
export function writePartialRange({ from, to }: PartialRange): string {
  return `${from}:${to}`
}
