/** Display units of sizes; each is 1024 times the previous one. */
export type SizeUnit = 'KB' | 'MB' | 'GB' | 'TB'

const UNITS: readonly SizeUnit[] = ['KB', 'MB', 'GB', 'TB']

/** Converts a size for display: at most one decimal, in the smallest unit with a value below 1024. */
export function readableSize(bytes: number): { value: number; unit: SizeUnit } {
  let value = Math.max(0, bytes) / 1024
  let step = 0
  // Rounds first, so that 1023.96 KB becomes 1 MB and not 1024 KB.
  while (oneDecimal(value) >= 1024 && step < UNITS.length - 1) {
    value /= 1024
    step++
  }
  // A non-zero size is never displayed as zero.
  const displayed = bytes > 0 ? Math.max(0.1, oneDecimal(value)) : 0
  return { value: displayed, unit: UNITS[step] ?? 'TB' }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
