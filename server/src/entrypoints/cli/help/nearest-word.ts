/** Returns the candidate that is most similar to a mistyped word, if one is similar enough. */
function nearestWord(word: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .toSorted((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : null
}

/** Formats the suggestion after an error; an empty string if no candidate is similar. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const nearest = nearestWord(word, candidates)
  return nearest === null ? '' : ` Did you mean "${nearest}"?`
}

/** Counts insertions, deletions, replacements and swaps of neighbours between two words. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const at = (rowsUp: number, columnsBack: number) =>
        rows[row - rowsUp]?.[column - columnsBack] ?? Number.POSITIVE_INFINITY
      current.push(
        Math.min(
          at(1, 0) + 1,
          (current[column - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(current)
  }
  return rows[from.length]?.[to.length] ?? 0
}
