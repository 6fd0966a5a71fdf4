import ICAL from 'ical.js'
import { calendarLimits } from './calendar-event.ts'

const allowedComponents = new Set(['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT', 'VEVENT'])
/** Long properties that are not used. */
const dropped = /^(?:ATTACH|X-ALT-DESC|X-MICROSOFT-LOCATIONS|X-APPLE-[A-Z-]{1,60}|IMAGE)[;:]/i
/** Properties only; BEGIN and END of unknown components are dropped. */
const property = /^(?!(?:BEGIN|END)[;:])[A-Z0-9-]{1,80}[;:]/i
/** Invalid in calendars, and some databases cannot store them. */
const controls = /(?![\t\n\r])\p{Cc}/gu

/**
 * Extracts the unfolded lines of the first calendar that describe events and zones and can be parsed. Invalid lines are
 * dropped so that the rest can still be read. Empty if there is no calendar.
 */
export function cleanCalendar(text: string): string {
  const lines: string[] = []
  const open: string[] = []
  let hidden = 0
  let faults = 0
  for (const line of unfold(text)) {
    const [, keyword = '', name = ''] = /^(BEGIN|END):\s{0,9}([A-Z-]{1,40})\s{0,9}$/i.exec(line) ?? []
    const component = name.toUpperCase()
    if (keyword.toUpperCase() === 'BEGIN') {
      if (open.length === 0 && hidden === 0 && component !== 'VCALENDAR') continue
      if (hidden > 0 || !allowedComponents.has(component)) hidden++
      else {
        open.push(component)
        lines.push(`BEGIN:${component}`)
      }
    } else if (keyword) {
      if (hidden > 0) hidden--
      else if (open.at(-1) === component) {
        lines.push(`END:${component}`)
        open.pop()
        if (open.length === 0) break
      }
    } else if (open.length > 0 && hidden === 0 && isAllowed(line)) {
      const sound = parsableLine(line)
      if (sound !== null) lines.push(sound)
      else if (++faults > calendarLimits.maxFaults) break
    }
  }
  // Closes the components of a truncated calendar.
  for (const component of open.toReversed()) lines.push(`END:${component}`)
  return lines.join('\r\n')
}

function isAllowed(line: string): boolean {
  return property.test(line) && !dropped.test(line) && !isTooComplex(line)
}

/** Returns a parsable property, or null. Finding an error takes many times as long as parsing. */
function parsableLine(line: string): string | null {
  // Outlook on the web names UTC by a URL without the quotes that its colon requires.
  const sound = line.replace(/;TZID=tzone:\/\/Microsoft\/Utc:/i, ';TZID=UTC:')
  try {
    ICAL.parse.property(sound)
    return sound
  } catch {
    return null // A line that cannot be parsed alone would make the entire calendar invalid.
  }
}

/** Returns true if a line has more parameters than programs write; parsing time grows with them. */
function isTooComplex(line: string): boolean {
  let parameterLength = 0
  for (const _ of line.matchAll(/;[A-Z0-9-]{1,80}=/gi))
    if (++parameterLength > calendarLimits.maxParameters) return true
  return false
}

/** Splits a text into lines within the limits and joins folded ones (RFC 5545, 3.1). */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text
    .slice(0, calendarLimits.maxBytes)
    .replace(/^\ufeff/, '')
    .replaceAll(controls, '')
    .split(/\r\n|\n|\r/, calendarLimits.maxLines)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  return lines
}
