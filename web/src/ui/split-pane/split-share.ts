/** How much of the room the first of two panes has, in per cent. */
export const shareBounds = { least: 25, most: 75, start: 50, step: 2 } as const

/** A share that leaves both panes their least. */
export const boundShare = (share: number): number =>
  Math.min(shareBounds.most, Math.max(shareBounds.least, Math.round(share * 10) / 10))

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The share after a key on the line between the panes; undefined for a key that means nothing there. */
export function shareAfterKey(share: number, key: string): number | undefined {
  if (key === 'Home') return shareBounds.least
  if (key === 'End') return shareBounds.most
  if (key === 'Enter') return shareBounds.start
  const step = steps[key]
  return step === undefined ? undefined : boundShare(share + step * shareBounds.step)
}

/** The share that puts the line where a pointer is, within the room of both panes. */
export function shareAtPoint(point: number, room: { start: number; size: number }): number {
  return room.size > 0 ? boundShare(((point - room.start) / room.size) * 100) : shareBounds.start
}
