import type { SearchQuery } from '@bocau/mail-core/search/search-query'
import { parseSize } from '@bocau/mail-core/search/search-values'

const bytesOf = { B: 1, KB: 1024, MB: 1024 ** 2 }

/** Units of a size. Bytes are only for a typed size that is no whole number of KB; the form offers the others. */
export type SizeUnit = keyof typeof bytesOf

/** Size condition in the form; an empty amount means any size. */
export interface SizeFields {
  comparison: 'gt' | 'lt'
  amount: string
  unit: SizeUnit
}

/** Returns the size condition from its own parameter, otherwise from the typed query. */
export function sizeFieldsOf(
  input: string | undefined,
  { largerThanBytes, smallerThanBytes }: SearchQuery,
): SizeFields {
  const [comparison, bytes] = input?.split(':') ?? [
    largerThanBytes === null ? 'lt' : 'gt',
    largerThanBytes ?? smallerThanBytes ?? 0,
  ]
  const size = Number(bytes)
  if (size === 0) return { comparison: 'gt', amount: '', unit: 'MB' }
  const unit = (['MB', 'KB'] as const).find((one) => size % bytesOf[one] === 0) ?? 'B'
  return { comparison: comparison === 'lt' ? 'lt' : 'gt', amount: String(size / bytesOf[unit]), unit }
}

/** Returns the size of the form in bytes; 0 if empty. */
export const sizeBytes = ({ amount, unit }: SizeFields): number => parseSize(`${amount.trim()} ${unit}`) ?? 0

/** Returns true if the form contains an invalid size: no number, zero, or too large. */
export const hasWrongSize = (fields: SizeFields): boolean =>
  fields.amount.trim() !== '' && sizeBytes(fields) === 0
