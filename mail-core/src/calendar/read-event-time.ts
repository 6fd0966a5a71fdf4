import ICAL from 'ical.js'
import { momentAt, readDay, readMinuteOfDay } from '../zoned-time.ts'
import type { EventTime } from './calendar-event.ts'
import { zoneOfName } from './zone-names.ts'

const written = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(Z?))?$/

/** A time that an event names; null where it has none that can be. */
export function readEventTime(
  calendar: ICAL.Component,
  event: ICAL.Component,
  name: string,
): EventTime | null {
  const property = event.getFirstProperty(name)
  if (!property) return null
  const [, params, , value] = property.jCal as [string, Record<string, unknown>, string, unknown]
  const [, date = '', hours, minutes, seconds, utc] = written.exec(String(value)) ?? []
  const day = readDay(date)
  if (!day) return null
  if (hours === undefined || minutes === undefined) return { local: date, at: null, zone: null }
  const minute = readMinuteOfDay(`${hours}:${minutes}`)
  if (minute >= 24 * 60) return null
  const local = `${date}T${hours}:${minutes}`
  const more = Math.min(59, Number(seconds)) * 1000
  const at = (zone: string) => momentAt(day, minute, zone) + more
  if (utc) return { local, at: at('UTC'), zone: null }
  const said = typeof params.tzid === 'string' ? params.tzid : valueOfCalendar(calendar)
  const zone = said === '' ? null : (zoneOfName(said) ?? zoneOfName(ownNameOf(calendar, said)))
  if (zone !== null) return { local, at: at(zone), zone: zone === 'UTC' ? null : zone }
  return { local, at: momentInOwnZone(calendar, said, local), zone: null }
}

/** When an event is over: as it says, or by its length. */
export function endOf(
  calendar: ICAL.Component,
  event: ICAL.Component,
  start: EventTime | null,
): EventTime | null {
  const end = readEventTime(calendar, event, 'dtend')
  if (end || !start) return end
  const length = secondsOf(event)
  const isWholeDays = start.local.length === 10
  if (length === 0 && !isWholeDays) return null
  const days = Math.max(1, Math.round(length / 86_400))
  const shown =
    Date.parse(`${start.local.padEnd(16, 'T00:00')}Z`) + (isWholeDays ? days * 86_400 : length) * 1000
  if (!Number.isFinite(shown) || shown > 253_402_300_799_000) return null
  return {
    local: new Date(shown).toISOString().slice(0, start.local.length),
    at: start.at === null ? null : start.at + length * 1000,
    zone: start.zone,
  }
}

function secondsOf(event: ICAL.Component): number {
  const value = event.getFirstPropertyValue('duration')
  const seconds = value instanceof ICAL.Duration ? value.toSeconds() : 0
  return seconds > 0 && seconds < 10 * 366 * 86_400 ? seconds : 0
}

/** The zone of a whole calendar, as Google names it. */
function valueOfCalendar(calendar: ICAL.Component): string {
  const [, , , value] = calendar.getFirstProperty('x-wr-timezone')?.jCal ?? []
  return typeof value === 'string' ? value : ''
}

/** What a zone of the calendar's own is really called, where its program says so. */
function ownNameOf(calendar: ICAL.Component, tzid: string): string {
  const [, , , value] = zoneOf(calendar, tzid)?.getFirstProperty('x-lic-location')?.jCal ?? []
  return typeof value === 'string' ? value : ''
}

const zoneOf = (calendar: ICAL.Component, tzid: string) =>
  calendar
    .getAllSubcomponents('vtimezone')
    .slice(0, 50)
    .find((zone) => String(zone.getFirstPropertyValue('tzid') ?? '') === tzid)

/** The moment by the rules that the calendar itself gives for a zone of a name that nobody knows. */
function momentInOwnZone(calendar: ICAL.Component, tzid: string, local: string): number | null {
  const component = zoneOf(calendar, tzid)
  const rules = component?.getAllSubcomponents() ?? []
  const isPlain = rules.every((rule) => {
    const [, , , value] = (rule.getFirstProperty('rrule')?.jCal ?? []) as unknown[]
    return value === undefined || (value as { freq?: string }).freq === 'YEARLY'
  })
  if (!component || rules.length === 0 || rules.length > 20 || !isPlain) return null
  try {
    const time = ICAL.Time.fromDateTimeString(`${local}:00`)
    time.zone = new ICAL.Timezone(component)
    const moment = time.toUnixTime() * 1000
    return Number.isFinite(moment) ? moment : null
  } catch {
    return null // rules that lead nowhere: then nobody knows whose clocks are meant
  }
}
