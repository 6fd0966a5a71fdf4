/** A unit in which sizes are shown to people; each is 1024 of the one before. */
export type SizeUnit = 'KB' | 'MB' | 'GB' | 'TB'

const UNITS: readonly SizeUnit[] = ['KB', 'MB', 'GB', 'TB']

/** How a size is shown: one decimal at most, in the smallest unit below which it stays under 1024. */
export function readableSize(bytes: number): { value: number; unit: SizeUnit } {
  let value = Math.max(0, bytes) / 1024
  let step = 0
  // Rounded first, so that 1023.96 KB reads 1 MB and not 1024 KB.
  while (oneDecimal(value) >= 1024 && step < UNITS.length - 1) {
    value /= 1024
    step++
  }
  // Something is never nothing.
  const shown = bytes > 0 ? Math.max(0.1, oneDecimal(value)) : 0
  return { value: shown, unit: UNITS[step] ?? 'TB' }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
