import { readDate } from '../../mime/read-date.ts'

const day = 86_400_000

/** The day that a Date field names where it was written, as its first millisecond in UTC; null where it names none. */
export function sentDayOf(dateField: string): number | null {
  const at = readDate(dateField)
  if (at === null) return null
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d)(\d\d)/.exec(dateField) ?? []
  const zone = (Number(hours) * 60 + Number(minutes)) * 60_000
  return Math.floor((at + (sign === '-' ? -zone : zone)) / day) * day
}
