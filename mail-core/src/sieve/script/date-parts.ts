import { readDate } from '../../mime/read-date.ts'
import { readZone, writeZone } from './zone.ts'

/** A moment and its written time zone. */
export interface WrittenDate {
  at: number
  zoneMinutes: number
}

/** Parses the date of a header; for `Received`, the text after the last semicolon. */
export function dateInHeader(value: string): WrittenDate | null {
  const written = value
    .slice(value.lastIndexOf(';') + 1, value.length)
    .trim()
    .slice(0, 200)
  const at = readDate(written)
  if (at === null) return null
  const zone = /[+-][0-9]{4}/.exec(written)?.[0]
  return { at, zoneMinutes: (zone && readZone(zone)) || 0 }
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMilliseconds = 24 * 3_600_000
/** 1 January 1970 as a modified Julian day. */
const modifiedJulianOf1970 = 40_587

/** Returns a date part in a time zone (RFC 5260, section 4.2). */
export function datePart(part: string, at: number, zoneMinutes: number): string {
  const local = new Date(at + zoneMinutes * 60_000)
  const iso = local.toISOString()
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  const time = iso.slice(11, 19)
  const zone = writeZone(zoneMinutes)
  switch (part.toLowerCase()) {
    case 'year':
      return year
    case 'month':
      return month
    case 'day':
      return day
    case 'date':
      return `${year}-${month}-${day}`
    case 'julian':
      return String(Math.floor(local.getTime() / dayMilliseconds) + modifiedJulianOf1970)
    case 'hour':
      return time.slice(0, 2)
    case 'minute':
      return time.slice(3, 5)
    case 'second':
      return time.slice(6)
    case 'time':
      return time
    case 'iso8601':
      return `${iso.slice(0, 19)}${zone.slice(0, 3)}:${zone.slice(3)}`
    case 'std11': {
      const name = days[local.getUTCDay()]
      return `${name}, ${day} ${months[local.getUTCMonth()]} ${year} ${time} ${zone}`
    }
    case 'zone':
      return zone
    case 'weekday':
      return String(local.getUTCDay())
    default:
      return ''
  }
}
