import ICAL from 'ical.js'
import { calendarLimits } from './calendar-event.ts'

const kept = new Set(['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT', 'VEVENT'])
/** What is long, and nothing here reads. */
const dropped = /^(?:ATTACH|X-ALT-DESC|X-MICROSOFT-LOCATIONS|X-APPLE-[A-Z-]{1,60}|IMAGE)[;:]/i
/** What begins or ends nothing that could be told is no property either. */
const property = /^(?!(?:BEGIN|END)[;:])[A-Z0-9-]{1,80}[;:]/i
/** What no calendar says, and no database keeps. */
const controls = /(?![\t\n\r])\p{Cc}/gu

/**
 * The lines of the first calendar in a text that say something of events and zones, unfolded, and sound enough to be
 * read: what programs got wrong is left out rather than let spoil the rest. Empty where there is no calendar.
 */
export function cleanCalendar(text: string): string {
  const lines: string[] = []
  const open: string[] = []
  let hidden = 0
  let faults = 0
  for (const line of unfold(text)) {
    const [, word = '', name = ''] = /^(BEGIN|END):\s{0,9}([A-Z-]{1,40})\s{0,9}$/i.exec(line) ?? []
    const component = name.toUpperCase()
    if (word.toUpperCase() === 'BEGIN') {
      if (open.length === 0 && hidden === 0 && component !== 'VCALENDAR') continue
      if (hidden > 0 || !kept.has(component)) hidden++
      else {
        open.push(component)
        lines.push(`BEGIN:${component}`)
      }
    } else if (word) {
      if (hidden > 0) hidden--
      else if (open.at(-1) === component) {
        lines.push(`END:${component}`)
        open.pop()
        if (open.length === 0) break
      }
    } else if (open.length > 0 && hidden === 0 && isWanted(line)) {
      const sound = soundLine(line)
      if (sound !== null) lines.push(sound)
      else if (++faults > calendarLimits.maxFaults) break
    }
  }
  // One that was cut short ends where it ends.
  for (const component of open.toReversed()) lines.push(`END:${component}`)
  return lines.join('\r\n')
}

function isWanted(line: string): boolean {
  return property.test(line) && !dropped.test(line) && !holdsTooMuch(line)
}

/** A property as it can be read; null for one that cannot: to find that out takes many times as long. */
function soundLine(line: string): string | null {
  // Outlook on the web calls UTC by an address, without the quotes that its colon needs.
  const sound = line.replace(/;TZID=tzone:\/\/Microsoft\/Utc:/i, ';TZID=UTC:')
  try {
    ICAL.parse.property(sound)
    return sound
  } catch {
    return null // what cannot be read alone would spoil the rest
  }
}

/** Whether it says more beside its value than programs do: reading that takes the longer the more it is. */
function holdsTooMuch(line: string): boolean {
  let said = 0
  for (const _ of line.matchAll(/;[A-Z0-9-]{1,80}=/gi)) if (++said > calendarLimits.maxParameters) return true
  return false
}

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
