import type { PartialRange } from '../commands/search-key.ts'

/** Returns the results in a range, counted from the start or the end; positions beyond are ignored (RFC 9394). */
export function selectPartial<T>(all: readonly T[], { from, to }: PartialRange): readonly T[] {
  return from > 0
    ? all.slice(from - 1, to)
    : all.slice(Math.max(0, all.length + to), Math.max(0, all.length + from + 1))
}

/** Writes a range for the response. */
export function writePartialRange({ from, to }: PartialRange): string {
  return `${from}:${to}`
}
