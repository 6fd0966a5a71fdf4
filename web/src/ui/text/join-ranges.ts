/** A part of a text: from one UTF-16 unit up to the one before another. */
export type Range = readonly [start: number, end: number]

/** Joins parts that only blanks lie between, so that words side by side are marked in one stroke. */
export function joinRanges(text: string, ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const before = joined.at(-1)
    if (before && text.slice(before[1], range[0]).trim() === '')
      joined[joined.length - 1] = [before[0], range[1]]
    else joined.push(range)
  }
  return joined
}
