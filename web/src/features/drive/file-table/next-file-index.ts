/** Returns the index after an arrow key in a grid of `count` files; undefined for other keys. */
export function nextFileIndex(
  key: string,
  from: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const last = count - 1
  const within = (to: number) => Math.min(Math.max(to, 0), last)
  if (count === 0) return undefined
  if (from < 0) return ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key) ? 0 : undefined
  switch (key) {
    case 'ArrowDown':
      // From the last but one row, down leads to the last file, even if its row is shorter.
      return from + columns <= last || Math.floor(from / columns) < Math.floor(last / columns)
        ? within(from + columns)
        : from
    case 'ArrowUp':
      return from - columns >= 0 ? from - columns : from
    case 'ArrowRight':
      return columns > 1 ? within(from + 1) : undefined
    case 'ArrowLeft':
      return columns > 1 ? within(from - 1) : undefined
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return within(from + columns * pageLines)
    case 'PageUp':
      return within(from - columns * pageLines)
    default:
      return undefined
  }
}

const pageLines = 10
