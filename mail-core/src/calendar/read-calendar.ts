import ICAL from 'ical.js'
import { isValidEmail, visualForm } from '../address.ts'
import { normalForm } from '../text/normal-form.ts'
import {
  type Attendee,
  type CalendarEvent,
  type CalendarMethod,
  calendarLimits,
  type Participation,
} from './calendar-event.ts'
import { cleanCalendar } from './clean-calendar.ts'
import { readEventRule } from './read-event-rule.ts'
import { readEventEnd, readEventTime } from './read-event-time.ts'
import { readExceptions } from './read-exceptions.ts'

const methods: ReadonlyMap<string, CalendarMethod> = new Map([
  ['publish', 'publish'],
  ['request', 'request'],
  // Some programs add occurrences to a series with ADD; it is treated as an invitation.
  ['add', 'request'],
  ['reply', 'reply'],
  ['cancel', 'cancel'],
  ['counter', 'counter'],
  ['declinecounter', 'declinecounter'],
])
const participations: ReadonlyMap<string, Participation> = new Map([
  ['accepted', 'accepted'],
  ['tentative', 'tentative'],
  ['declined', 'declined'],
  ['delegated', 'delegated'],
])

/** A parsed calendar and its main event. */
export interface OpenedCalendar {
  calendar: ICAL.Component
  event: ICAL.Component
  method: CalendarMethod
}

/** Parses a calendar; returns null if it is invalid or contains no event. */
export function openCalendar(text: string): OpenedCalendar | null {
  const opened = openFile(text)
  const events = opened?.events.filter((one) => propertyText(one, 'uid') !== '') ?? []
  // The series comes before its exceptions.
  const event = events.find((one) => !one.hasProperty('recurrence-id')) ?? events[0]
  if (!opened || !event) return null
  return { calendar: opened.calendar, event, method: opened.method }
}

/** Parses the first calendar of a text with its events; null if there is none. */
function openFile(text: string) {
  const clean = cleanCalendar(text)
  const calendar = clean === '' ? null : parse(clean)
  if (!calendar) return null
  const method = methods.get(propertyText(calendar, 'method').toLowerCase()) ?? ('publish' as const)
  return { calendar, events: calendar.getAllSubcomponents('vevent'), method }
}

/** Parsed events of a file, and their total number. */
export interface CalendarFile {
  events: CalendarEvent[]
  count: number
}

/** Parses the events of a file in chronological order; null if it is not a calendar. */
export function readCalendarFile(text: string): CalendarFile | null {
  const opened = openFile(text)
  if (!opened) return null
  const { calendar, events, method } = opened
  const read = events
    .slice(0, calendarLimits.maxEvents)
    // Changed occurrences are separate events of the file.
    .map((event) => readEvent({ calendar, event, method, changes: [] }))
  return {
    events: read.toSorted((one, other) => startSortKey(one) - startSortKey(other)),
    count: events.length,
  }
}

/**
 * Returns the start for sorting: all-day events start at midnight UTC, and events without a date are last.
 */
const startSortKey = ({ start }: CalendarEvent): number =>
  start ? (start.at ?? Date.parse(`${start.local.padEnd(16, 'T00:00')}Z`)) : Number.MAX_SAFE_INTEGER

/** Parses the main event of a calendar; null if there is none. */
export function readCalendar(text: string): CalendarEvent | null {
  const opened = openCalendar(text)
  if (!opened) return null
  const uid = propertyText(opened.event, 'uid')
  const changes = opened.calendar
    .getAllSubcomponents('vevent')
    .filter((one) => one !== opened.event && propertyText(one, 'uid') === uid)
  return readEvent({ ...opened, changes })
}

/** Parses an event; `changes` are the changed occurrences of its series. */
function readEvent({
  calendar,
  event,
  method,
  changes,
}: OpenedCalendar & { changes: readonly ICAL.Component[] }): CalendarEvent {
  const { maxTitleLength, maxTextLength, maxAttendees } = calendarLimits
  const start = readEventTime(calendar, event, 'dtstart')
  const people = event.getAllProperties('attendee')
  const rule = readEventRule(event)
  return {
    method,
    uid: propertyText(event, 'uid').slice(0, 2_000),
    sequence: readSequence(event),
    occurrence: readEventTime(calendar, event, 'recurrence-id'),
    stampedAt: readEventTime(calendar, event, 'dtstamp')?.at ?? null,
    title: cleanText(propertyText(event, 'summary'), maxTitleLength),
    place: cleanText(propertyText(event, 'location'), maxTitleLength),
    description: cleanText(propertyText(event, 'description'), maxTextLength),
    comment: cleanText(propertyText(event, 'comment'), maxTextLength),
    link: readLink(event),
    // A reply cannot cancel an event.
    isCancelled:
      method === 'cancel' ||
      (['publish', 'request'].includes(method) &&
        propertyText(event, 'status').toLowerCase() === 'cancelled'),
    start,
    end: readEventEnd(calendar, event, start),
    organizer: readOrganizer(event),
    attendees: people.slice(0, maxAttendees).flatMap(readAttendee),
    attendeeCount: people.length,
    invited: people.flatMap((one) => calendarAddress(one) ?? []),
    rule,
    isOddlyRecurring: rule === null && (event.hasProperty('rrule') || event.hasProperty('rdate')),
    ...readExceptions(calendar, event, changes),
  }
}

/** Returns the text of a property as written; empty if it is missing. */
export function propertyText(component: ICAL.Component, name: string): string {
  const [, , , value] = component.getFirstProperty(name)?.jCal ?? []
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the address after `mailto:`; null if it is missing or invalid. */
export function calendarAddress(property: ICAL.Property): string | null {
  const [, params, , value] = property.jCal as [string, Record<string, unknown>, string, unknown]
  const text = [value, params.email].find((one) => typeof one === 'string' && one.includes('@'))
  const email = (typeof text === 'string' ? text : '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^<|>$/g, '')
  return isValidEmail(email) ? email : null
}

function parse(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  } catch {
    return null // Not a calendar. The attachment is still available.
  }
}

function readSequence(event: ICAL.Component): number {
  const [, , , value] = event.getFirstProperty('sequence')?.jCal ?? []
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31 ? number : 0
}

function readOrganizer(event: ICAL.Component): CalendarEvent['organizer'] {
  const property = event.getFirstProperty('organizer')
  const email = property && calendarAddress(property)
  return property && email ? { name: displayName(property), email } : null
}

function readAttendee(property: ICAL.Property): Attendee[] {
  const email = calendarAddress(property)
  if (email === null) return []
  const kind = parameterOf(property, 'cutype')
  const role = parameterOf(property, 'role')
  return [
    {
      name: displayName(property),
      email,
      participation: participations.get(parameterOf(property, 'partstat')) ?? 'needs_action',
      isOptional: role === 'opt-participant' || role === 'non-participant',
      isResource: kind === 'room' || kind === 'resource',
    },
  ]
}

function displayName(property: ICAL.Property): string {
  const name = cleanText(property.getFirstParameter('cn') ?? '', 200)
  return visualForm(name).includes('@') ? '' : name
}

/** Returns a parameter of a property in lower case; empty if it is missing. */
const parameterOf = (property: ICAL.Property, name: string): string =>
  (property.getFirstParameter(name) ?? '').toLowerCase()

/** Returns the meeting link; programs use different properties for it. */
function readLink(event: ICAL.Component): string | null {
  const names = [
    'x-google-conference',
    'x-microsoft-skypeteamsmeetingurl',
    'conference',
    'x-lark-meeting-url',
    'url',
  ]
  const link = names
    .map((name) => propertyText(event, name))
    .find((value) => /^https:\/\/\S{3,2000}$/i.test(value))
  return link && URL.canParse(link) ? link : null
}

/** Normalises a text and removes control characters. */
const cleanText = (text: string, length: number): string =>
  normalForm(
    text
      .replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .slice(0, length)
      .toWellFormed(),
  ).trim()
