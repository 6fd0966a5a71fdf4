const PADDING = 24
const GAP = 1
const SEPARATOR = 11
const SIZE_WIDTH = 100
/** Width below which the size is a plain button. */
const NARROW = 480

export const isNarrowBar = (width: number): boolean => width < NARROW

/** Returns the tools that fit into the width, from the start; reserves space for the menu if some do not fit. */
export function fitTools(
  groups: readonly (readonly { id: string }[])[],
  width: number,
  button: number,
): ReadonlySet<string> {
  const places = groups.flatMap((group, index) =>
    group.map(({ id }, place) => ({
      id,
      width:
        (id === 'size' && !isNarrowBar(width) ? SIZE_WIDTH : button) +
        (place > 0 ? GAP : index > 0 ? SEPARATOR : 0),
    })),
  )
  const room = width - PADDING
  const needed = places.reduce((sum, place) => sum + place.width, 0)
  if (needed <= room) return new Set(places.map(({ id }) => id))

  const fitting = new Set<string>()
  let used = button + GAP
  for (const place of places) {
    used += place.width
    if (used > room) break
    fitting.add(place.id)
  }
  return fitting
}
