import { findEntry } from '../text/find-entry.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAIL_DATE =
  /(\d{1,2})[ -]+([a-z]{3})[a-z]*[ -]+(\d{2,4})[ ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)? *([+-]\d{3,4}|[a-z]{1,5})?/i
const ISO_DATE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/
const ZONE_MINUTES: Record<string, number> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  CET: 60,
  CEST: 120,
  ICT: 420,
  JST: 540,
}
const EARLIEST = Date.UTC(1970, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** Parses a Date header to milliseconds UTC; null if it is invalid. */
export function readDate(header: string): number | null {
  const text = header.slice(0, 100).trim()
  const at = ISO_DATE.test(text) ? Date.parse(text) : readMailDate(text)
  return at !== null && at >= EARLIEST && at < LATEST ? at : null
}

/** Parses a date in the format of mail, including common deviations. */
function readMailDate(text: string): number | null {
  const match = MAIL_DATE.exec(text)
  if (!match) return null
  const [, day, monthName = '', yearText = '', hour, minute, second, zone] = match
  const month = MONTHS.indexOf(monthName.toLowerCase())
  if (month < 0 || Number(day) < 1 || Number(day) > 31) return null
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return null
  const local = Date.UTC(
    fullYear(yearText),
    month,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
  )
  return local - zoneMinutes(zone ?? '') * 60_000
}

// RFC 5322 4.3: two digits below 50 are in this century; three digits count from 1900.
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return text.length === 3 ? 1900 + year : year
}

function zoneMinutes(zone: string): number {
  const offset = /^([+-])(\d{1,2})(\d{2})$/.exec(zone)
  if (!offset) return findEntry(ZONE_MINUTES, zone.toUpperCase()) ?? 0
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return offset[1] === '-' ? -minutes : minutes
}
