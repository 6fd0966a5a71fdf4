export interface StoragePart {
  id: 'mail' | 'drive' | 'driveTrash' | 'free'
  bytes: number
}

/** Number of feathers in the fan and the angle between them. */
const feathers = 46
const stepDegrees = 4

/**
 * Assigns a category to each feather, from the left, in proportion to the sizes. Every category in use gets at least
 * one; the largest one gives up feathers for it.
 */
export function assignFeathers(parts: readonly StoragePart[]): StoragePart['id'][] {
  const used = parts.filter(({ bytes }) => bytes > 0)
  const total = used.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total === 0) return Array.from({ length: feathers }, () => 'free')
  const counts = used.map(({ id, bytes }) => {
    const exact = (bytes / total) * feathers
    return { id, exact, count: Math.max(1, Math.floor(exact)) }
  })
  const missing = () => feathers - counts.reduce((sum, { count }) => sum + count, 0)
  while (missing() > 0) largest(counts, ({ exact, count }) => exact - count).count++
  while (missing() < 0)
    largest(counts, ({ exact, count }) => (count > 1 ? count - exact : Number.NEGATIVE_INFINITY)).count--
  const inOrder = [...counts.filter(({ id }) => id !== 'free'), ...counts.filter(({ id }) => id === 'free')]
  return inOrder.flatMap(({ id, count }) => Array.from({ length: count }, () => id))
}

const largest = <Item extends object>(items: readonly Item[], score: (item: Item) => number): Item =>
  items.reduce((best, item) => (score(item) > score(best) ? item : best))

/** Returns the SVG path of a feather in a view box of 280 by 150. Feathers in the middle are longer. */
export function featherPath(index: number): string {
  const angle = (index * stepDegrees * Math.PI) / 180
  const at = (radius: number) =>
    `${(140 - radius * Math.cos(angle)).toFixed(1)} ${(140 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(84)}L${at(118 + 8 * Math.sin(angle))}`
}
