import type { ArgumentReader } from './argument-reader.ts'
import { CommandRefusal } from './refusal.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dateForm = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i
const dateTimeForm = /^ ?(\d{1,2})-([a-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/i
const minute = 60_000

/** Reads `1-Feb-1994` or `"1-Feb-1994"` as the first millisecond of that day. */
export function readDay(reader: ArgumentReader): number {
  const [, day, month = '', year] = dateForm.exec(reader.string('a date')) ?? []
  return dayOf(Number(year), month, Number(day))
}

/** Reads `"17-Jul-1996 02:44:25 -0700"` in milliseconds. */
export function readDateTime(reader: ArgumentReader): number {
  const text = reader.quotedString('a date and a time')
  const [, day, month = '', year, hours, minutes, seconds, sign, zoneHours, zoneMinutes] =
    dateTimeForm.exec(text) ?? []
  const start = dayOf(Number(year), month, Number(day))
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) throw invalidDate()
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * minute
  return start + time - (sign === '-' ? -zone : zone)
}

function dayOf(year: number, month: string, day: number): number {
  const index = months.indexOf(month.toLowerCase())
  const at = new Date(0).setUTCFullYear(year, index, day)
  if (index < 0 || Number.isNaN(at) || new Date(at).getUTCDate() !== day) throw invalidDate()
  return at
}

function invalidDate(): CommandRefusal {
  return new CommandRefusal('Invalid date')
}
