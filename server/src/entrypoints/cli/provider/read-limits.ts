import type { ProviderLimits } from '@bocau/contract/hosting/provider'
import { limits } from '@bocau/contract/limits'
import { type Arguments, WrongUsage } from '../command.ts'

/** Megabytes of a unit. */
const unitMegabytes = new Map([
  ['TB', 1024 * 1024],
  ['GB', 1024],
  ['MB', 1],
])
const maxCount = 1_000_000

/** Reads an option with a number, or `none`; undefined if the option is missing. */
export function readCount(options: Arguments['options'], name: string): number | null | undefined {
  const value = options[name]
  if (value === undefined) return undefined
  if (value === 'none') return null
  const count = typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > maxCount)
    throw new WrongUsage(`--${name} must be a number from 1 to ${maxCount}, or none, got "${value}".`)
  return count
}

/** Reads an option with a size in megabytes, or `none`; undefined if the option is missing. */
export function readSize(options: Arguments['options'], name: string): number | null | undefined {
  const value = options[name]
  if (value === undefined) return undefined
  if (value === 'none') return null
  const [, count = '', unit = ''] = /^([1-9]\d{0,8}) ?(MB|GB|TB)$/i.exec(String(value)) ?? []
  const megabytes = Number(count) * (unitMegabytes.get(unit.toUpperCase()) ?? 0)
  if (megabytes < 1 || megabytes > limits.maxTotalQuotaMegabytes)
    throw new WrongUsage(`--${name} must be a size such as 500MB, 100GB or 2TB, or none, got "${value}".`)
  return megabytes
}

/** Formats megabytes in the largest unit without a fraction. */
export function formatMegabytes(megabytes: number | null): string {
  if (megabytes === null) return 'no limit'
  const [unit = 'MB', size = 1] = [...unitMegabytes].find(([, one]) => megabytes % one === 0) ?? []
  return `${megabytes / size} ${unit}`
}

/** Formats the limits of an organisation, one per line. */
export function formatLimits(set: ProviderLimits): string[] {
  return [
    `  users: ${set.people ?? 'no limit'}`,
    `  storage: ${formatMegabytes(set.storage_megabytes)}`,
    `  messages per hour and account: ${set.messages_per_hour ?? 'default'}`,
  ]
}
