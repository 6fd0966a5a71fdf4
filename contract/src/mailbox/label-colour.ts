import { limits } from '../limits.ts'

/** Returns the colour of a new label: the first of the colours that the fewest labels have. */
export function colourOfNewLabel(labels: readonly { colour: number }[]): number {
  const uses = Array.from(
    { length: limits.labelColours },
    (_, index) => labels.filter(({ colour }) => colour === index + 1).length,
  )
  return uses.indexOf(Math.min(...uses)) + 1
}
