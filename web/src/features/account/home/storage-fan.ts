/** What uses a part of the storage. */
export interface StoragePart {
  id: 'mail' | 'drive' | 'driveTrash' | 'free'
  bytes: number
}

/** How many feathers the fan has, and how far they stand apart. */
const feathers = 46
const stepDegrees = 4

/** The feathers of the fan, from the left: what each stands for. Whatever is used at all has one at least. */
export function shareFeathers(parts: readonly StoragePart[]): StoragePart['id'][] {
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
  // Until it is full something of the fan stays grey.
  if (free > 0 && shares.length === feathers) shares.pop()
  while (shares.length < feathers) shares.push('free')
  return shares
}

/** The line of a feather in a field of 280 by 150: those in the middle are longer. */
export function featherLine(index: number): string {
  const angle = (index * stepDegrees * Math.PI) / 180
  const at = (radius: number) =>
    `${(140 - radius * Math.cos(angle)).toFixed(1)} ${(140 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(84)}L${at(118 + 8 * Math.sin(angle))}`
}
