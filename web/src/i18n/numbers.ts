import { conventions } from './language.ts'

/**
 * Formats a number: 1.204 in Vietnamese, 1,204 in English. Avoids the browser's formatter, which takes more than ten
 * milliseconds to create (clock.ts).
 */
export function formatNumber(value: number, maximumFractionDigits = 0): string {
  const { group, point } = conventions()
  const scale = 10 ** maximumFractionDigits
  const [integer = '', fraction] = String(Math.round(Math.abs(value) * scale) / scale).split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? point + fraction : ''}`
}

/** Formats a fraction as a percentage, such as 41%. */
export const formatPercent = (share: number): string => `${formatNumber(Math.round(share * 100))}%`

const units = ['KB', 'MB', 'GB', 'TB']

/** Formats a size in bytes with one decimal and its unit: 12,4 GB. The minimum is 0,1 KB, except 0 KB. */
export function formatSize(bytes: number): string {
  const { amount, unit } = splitSize(bytes)
  return `${amount} ${unit}`
}

/** Returns number and unit of a size, for separate styling. */
export function splitSize(bytes: number): { amount: string; unit: string } {
  let value = bytes / 1024
  let index = 0
  while (Math.round(value * 10) / 10 >= 1024 && index < units.length - 1) {
    value /= 1024
    index += 1
  }
  if (bytes > 0) value = Math.max(value, 0.1)
  return { amount: formatNumber(value, 1), unit: units[index] ?? 'TB' }
}
