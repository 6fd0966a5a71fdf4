import { startsLike } from '../text/starts-like.ts'

/** Returns the index of the entry after a key; undefined for other keys. */
export function nextEntryIndex(labels: readonly string[], current: number, key: string): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current < 0 ? count - 1 : (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return key.length === 1 && key !== ' ' ? nextStartingWith(labels, current, key) : undefined
  }
}

function nextStartingWith(labels: readonly string[], current: number, character: string): number | undefined {
  const order = labels.map((_, index) => (current + 1 + index) % labels.length)
  return order.find((index) => startsLike(labels[index] ?? '', character))
}
