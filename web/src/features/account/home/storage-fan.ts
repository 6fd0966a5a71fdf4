export interface StoragePart {
  id: 'mail' | 'drive' | 'driveTrash' | 'free'
  bytes: number
}

/** Number of feathers in the fan and the angle between them. */
const feathers = 46
const stepDegrees = 4

/** Assigns a category to each feather, from the left. Every category in use gets at least one. */
export function assignFeathers(parts: readonly StoragePart[]): StoragePart['id'][] {
  const used = parts.filter(({ id, bytes }) => id !== 'free' && bytes > 0)
  const free = parts.find(({ id }) => id === 'free')?.bytes ?? 0
  const total = used.reduce((sum, { bytes }) => sum + bytes, free)
  const shares: StoragePart['id'][] = []
  let before = 0
  for (const { id, bytes } of used) {
    before += bytes
    const until = Math.min(feathers, Math.max(shares.length + 1, Math.round((before / total) * feathers)))
    while (shares.length < until) shares.push(id)
  }
  // Shows at least one free feather unless the storage is full.
  if (free > 0 && shares.length === feathers) shares.pop()
  while (shares.length < feathers) shares.push('free')
  return shares
}

/** Returns the SVG path of a feather in a view box of 280 by 150. Feathers in the middle are longer. */
export function featherPath(index: number): string {
  const angle = (index * stepDegrees * Math.PI) / 180
  const at = (radius: number) =>
    `${(140 - radius * Math.cos(angle)).toFixed(1)} ${(140 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(84)}L${at(118 + 8 * Math.sin(angle))}`
}
