/** Limits of the share of the first pane, in per cent. */
export const shareBounds = { least: 25, most: 75, start: 50, step: 2 } as const

/** Limits a share to the minimum of both panes. */
const boundShare = (share: number): number =>
  Math.min(shareBounds.most, Math.max(shareBounds.least, Math.round(share * 10) / 10))

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Returns the share after a key; undefined for other keys. */
export function shareAfterKey(share: number, key: string): number | undefined {
  if (key === 'Home') return shareBounds.least
  if (key === 'End') return shareBounds.most
  if (key === 'Enter') return shareBounds.start
  const step = steps[key]
  return step === undefined ? undefined : boundShare(share + step * shareBounds.step)
}

export function shareAtPoint(point: number, area: { start: number; size: number }): number {
  return area.size > 0 ? boundShare(((point - area.start) / area.size) * 100) : shareBounds.start
}
