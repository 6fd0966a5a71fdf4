import ICAL from 'ical.js'
import { momentAt, readDay, readMinuteOfDay } from '../zoned-time.ts'
import type { EventTime } from './calendar-event.ts'
import { findZoneByName } from './zone-names.ts'

const timePattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(Z?))?$/

/** Parses a time of an event; null if it is missing or invalid. */
export function readEventTime(
  calendar: ICAL.Component,
  event: ICAL.Component,
  name: string,
): EventTime | null {
  const property = event.getFirstProperty(name)
  return property && readTime(calendar, property, property.jCal[3])
}

/** Parses the times of a property with several values; at most `max`. */
export function listEventTimes(
  calendar: ICAL.Component,
  properties: readonly ICAL.Property[],
  max: number,
): EventTime[] {
  const values = properties.flatMap((property) =>
    (property.jCal as unknown[]).slice(3).map((value) => ({ property, value })),
  )
  return values.slice(0, max).flatMap(({ property, value }) => readTime(calendar, property, value) ?? [])
}

/** Parses one value of a property; null if it is invalid. */
function readTime(calendar: ICAL.Component, property: ICAL.Property, value: unknown): EventTime | null {
  const [, params] = property.jCal as [string, Record<string, unknown>]
  const [, date = '', hours, minutes, seconds, utc] = timePattern.exec(String(value)) ?? []
  const day = readDay(date)
  if (!day) return null
  if (hours === undefined || minutes === undefined) return { local: date, at: null, zone: null }
  const minute = readMinuteOfDay(`${hours}:${minutes}`)
  if (minute >= 24 * 60) return null
  const local = `${date}T${hours}:${minutes}`
  const secondsMs = Math.min(59, Number(seconds)) * 1000
  const at = (zone: string) => momentAt(day, minute, zone) + secondsMs
  if (utc) return { local, at: at('UTC'), zone: null }
  const zoneId = typeof params.tzid === 'string' ? params.tzid : calendarZoneName(calendar)
  const zone =
    zoneId === '' ? null : (findZoneByName(zoneId) ?? findZoneByName(zoneDisplayName(calendar, zoneId)))
  if (zone !== null) return { local, at: at(zone), zone: zone === 'UTC' ? null : zone }
  return { local, at: momentInCalendarZone(calendar, zoneId, local), zone: null }
}

/** Returns the end of an event, from its end or its duration. */
export function readEventEnd(
  calendar: ICAL.Component,
  event: ICAL.Component,
  start: EventTime | null,
): EventTime | null {
  const end = readEventTime(calendar, event, 'dtend')
  if (end && start && !isAfter(end, start)) return null
  if (end || !start) return end
  const length = durationSeconds(event)
  const isAllDay = start.local.length === 10
  if (length === 0 && !isAllDay) return null
  const days = Math.max(1, Math.round(length / 86_400))
  const statedEnd =
    Date.parse(`${start.local.padEnd(16, 'T00:00')}Z`) + (isAllDay ? days * 86_400 : length) * 1000
  if (!Number.isFinite(statedEnd) || statedEnd > 253_402_300_799_000) return null
  return {
    local: new Date(statedEnd).toISOString().slice(0, start.local.length),
    at: start.at === null ? null : start.at + length * 1000,
    zone: start.zone,
  }
}

/** Compares the moments if both are known, because their time zones may differ. */
const isAfter = (end: EventTime, start: EventTime): boolean =>
  end.at !== null && start.at !== null ? end.at > start.at : end.local > start.local

/** Returns the duration of an event in seconds; 0 if it is missing, negative or longer than ten years. */
function durationSeconds(event: ICAL.Component): number {
  const value = event.getFirstPropertyValue('duration')
  const seconds = value instanceof ICAL.Duration ? value.toSeconds() : 0
  return seconds > 0 && seconds < 10 * 366 * 86_400 ? seconds : 0
}

/** Returns the time zone of the entire calendar, as Google writes it; empty if there is none. */
function calendarZoneName(calendar: ICAL.Component): string {
  const [, , , value] = calendar.getFirstProperty('x-wr-timezone')?.jCal ?? []
  return typeof value === 'string' ? value : ''
}

/** Returns the real name of a zone defined in the calendar, if the program gives one. */
function zoneDisplayName(calendar: ICAL.Component, tzid: string): string {
  const [, , , value] = findZone(calendar, tzid)?.getFirstProperty('x-lic-location')?.jCal ?? []
  return typeof value === 'string' ? value : ''
}

/** Finds the zone that the calendar defines under this id. */
const findZone = (calendar: ICAL.Component, tzid: string) =>
  calendar
    .getAllSubcomponents('vtimezone')
    .slice(0, 50)
    .find((zone) => String(zone.getFirstPropertyValue('tzid') ?? '') === tzid)

/** Maximum number of values per part of a rule for yearly clock changes; other parts could list days without limit. */
const maxValuesByRulePart: ReadonlyMap<string, number> = new Map([
  ['freq', 1],
  ['interval', 1],
  ['bymonth', 1],
  ['byday', 1],
  ['bymonthday', 7],
  ['byhour', 1],
  ['byminute', 1],
  ['bysecond', 1],
  ['until', 1],
  ['count', 1],
  ['wkst', 1],
])

/** Outlook starts all its rules in 1601. */
const firstYear = '1600'

/** Returns true if a zone rule repeats once a year, so that it is cheap to evaluate. */
function isSimpleRule(rule: ICAL.Component): boolean {
  const [property, ...further] = rule.getAllProperties('rrule')
  const parts = (property?.jCal[3] ?? { freq: 'YEARLY' }) as Record<string, unknown>
  const isYearly = parts.freq === 'YEARLY' && further.length === 0
  // Clocks do not change every week.
  const isSeldom = parts.byday === undefined || parts.bymonth !== undefined
  return (
    isYearly &&
    String(rule.getFirstProperty('dtstart')?.jCal[3] ?? '') >= firstYear &&
    isSeldom &&
    Object.entries(parts).every(([part, value]) => valueCount(value) <= (maxValuesByRulePart.get(part) ?? 0))
  )
}

const valueCount = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

/** Computes the moment from the zone rules in the calendar, for an unknown zone name. */
function momentInCalendarZone(calendar: ICAL.Component, tzid: string, local: string): number | null {
  const component = findZone(calendar, tzid)
  const rules = component?.getAllSubcomponents() ?? []
  if (!component || rules.length === 0 || rules.length > 20 || !rules.every(isSimpleRule)) return null
  try {
    const time = ICAL.Time.fromDateTimeString(`${local}:00`)
    time.zone = new ICAL.Timezone(component)
    const moment = time.toUnixTime() * 1000
    return Number.isFinite(moment) ? moment : null
  } catch {
    return null // The rules are invalid, so the time zone is unknown.
  }
}
