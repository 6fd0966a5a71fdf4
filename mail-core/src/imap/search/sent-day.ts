import { readDate } from '../../mime/read-date.ts'

const day = 86_400_000

/** Returns the day of a Date field in its own time zone, as the first millisecond in UTC; null if it is invalid. */
export function sentDayOf(dateField: string): number | null {
  const at = readDate(dateField)
  if (at === null) return null
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d)(\d\d)/.exec(dateField) ?? []
  const zone = (Number(hours) * 60 + Number(minutes)) * 60_000
  return Math.floor((at + (sign === '-' ? -zone : zone)) / day) * day
}
