import type { SearchQuery } from '@bocau/mail-core/search/search-query'
import { parseSize } from '@bocau/mail-core/search/search-values'

const bytesOf = { B: 1, KB: 1024, MB: 1024 ** 2 }

/** Bytes are for a size that was typed into the box and is no whole number of KB: a form offers the others. */
export type SizeUnit = keyof typeof bytesOf

/** A size as it stands in the form: larger or smaller than an amount, empty for any size. */
export interface SizeFields {
  comparison: 'gt' | 'lt'
  amount: string
  unit: SizeUnit
}

/** The size of a search, from its own place in the address or else from what was typed. */
export function sizeFieldsOf(
  given: string | undefined,
  { largerThanBytes, smallerThanBytes }: SearchQuery,
): SizeFields {
  const [comparison, bytes] = given?.split(':') ?? [
    largerThanBytes === null ? 'lt' : 'gt',
    largerThanBytes ?? smallerThanBytes ?? 0,
  ]
  const size = Number(bytes)
  if (size === 0) return { comparison: 'gt', amount: '', unit: 'MB' }
  const unit = (['MB', 'KB'] as const).find((one) => size % bytesOf[one] === 0) ?? 'B'
  return { comparison: comparison === 'lt' ? 'lt' : 'gt', amount: String(size / bytesOf[unit]), unit }
}

/** The size that the form asks for, in bytes; 0 for none. */
export const sizeBytes = ({ amount, unit }: SizeFields): number => parseSize(`${amount.trim()} ${unit}`) ?? 0

/** Whether something stands in the form that is no size to search for: no number, nothing, or too much. */
export const hasWrongSize = (fields: SizeFields): boolean =>
  fields.amount.trim() !== '' && sizeBytes(fields) === 0
