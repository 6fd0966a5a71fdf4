const ALL = 'bocau-find'
const CURRENT = 'bocau-find-current'

/** Colours the matches without touching the text. Browsers that cannot do so select the one looked at instead. */
export function showMatches(matches: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...matches))
  CSS.highlights.set(CURRENT, current ? new Highlight(current) : new Highlight())
}

/** Takes the colours away. */
export function hideMatches(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}
