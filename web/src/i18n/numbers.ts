import { conventions } from './language.ts'

/**
 * A number as the language writes it: 1.204 in Vietnamese, 1,204 in English. Not by the browser, whose first format
 * takes more than ten milliseconds to make (clock.ts).
 */
export function formatNumber(value: number, maximumFractionDigits = 0): string {
  const { group, point } = conventions()
  const scale = 10 ** maximumFractionDigits
  const [whole = '', fraction] = String(Math.round(Math.abs(value) * scale) / scale).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? point + fraction : ''}`
}

/** A share of a whole, such as 41%. */
export const formatPercent = (share: number): string => `${formatNumber(Math.round(share * 100))}%`

const units = ['KB', 'MB', 'GB', 'TB']

/** A size in bytes with one decimal and its unit: 12,4 GB. The smallest is 0,1 KB; nothing at all is 0 KB. */
export function formatSize(bytes: number): string {
  const { amount, unit } = splitSize(bytes)
  return `${amount} ${unit}`
}

/** A size as its number and its unit, for where the two look different. */
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
