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
  const slots = groups.flatMap((group, index) =>
    group.map(({ id }, position) => ({
      id,
      width:
        (id === 'size' && !isNarrowBar(width) ? SIZE_WIDTH : button) +
        (position > 0 ? GAP : index > 0 ? SEPARATOR : 0),
    })),
  )
  const space = width - PADDING
  const needed = slots.reduce((sum, slot) => sum + slot.width, 0)
  if (needed <= space) return new Set(slots.map(({ id }) => id))

  const fitting = new Set<string>()
  let used = button + GAP
  for (const slot of slots) {
    used += slot.width
    if (used > space) break
    fitting.add(slot.id)
  }
  return fitting
}
