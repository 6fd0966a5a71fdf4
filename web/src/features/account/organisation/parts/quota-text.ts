import { limits } from '@bocau/contract/limits'

export const minGigabytes = 0.1

/** Converts gigabytes as typed ("30", "1,5", "1.024") into megabytes; undefined if invalid. */
export function parseMegabytes(text: string): number | undefined {
  const plain = text.trim().replace(/\s/g, '')
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain)
  const gigabytes = Number(isGrouped ? plain.replace(/[.,]/g, '') : plain.replace(',', '.'))
  const megabytes = Math.round(gigabytes * 1024)
  if (plain === '' || !Number.isFinite(gigabytes) || gigabytes < minGigabytes) return undefined
  return megabytes > limits.maxUserQuotaMegabytes ? undefined : megabytes
}
