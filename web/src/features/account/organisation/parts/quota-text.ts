import { limits } from '@bocau/contract/limits'

export const minGigabytes = 0.1

/** Converts gigabytes as typed ("30", "1,5", "1.024") into megabytes; undefined if invalid. */
export function parseMegabytes(text: string): number | undefined {
  const gigabytes = parseGigabytes(text)
  const megabytes = Math.round(gigabytes * 1024)
  if (!Number.isFinite(gigabytes) || gigabytes < minGigabytes) return undefined
  return megabytes > limits.maxUserQuotaMegabytes ? undefined : megabytes
}

/** Returns true for a number, also outside the accepted range. */
export const isNumberText = (text: string): boolean => Number.isFinite(parseGigabytes(text))

function parseGigabytes(text: string): number {
  const plain = text.trim().replace(/\s/g, '')
  if (plain === '') return Number.NaN
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain)
  return Number(isGrouped ? plain.replace(/[.,]/g, '') : plain.replace(',', '.'))
}
