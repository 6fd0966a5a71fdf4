import ICAL from 'ical.js'
import { calendarAddress, openCalendar } from './read-calendar.ts'

/** A user's reply to an invitation. */
export interface CalendarReply {
  /** Invited address and the display name of its user. */
  email: string
  name: string
  says: 'accepted' | 'tentative' | 'declined'
  /** Proposed time in milliseconds; `says` then refers to the original time. */
  proposed: { start: number; end: number } | null
  note: string
  /** Milliseconds. */
  at: number
}

/** Properties that a reply repeats so that programs can match it to the event. */
const repeated = [
  'uid',
  'recurrence-id',
  'sequence',
  'organizer',
  'dtstart',
  'dtend',
  'duration',
  'summary',
  'location',
  'status',
]

/**
 * Writes the reply to an invitation as other calendar programs accept it (RFC 5546, 3.2.3 and 3.2.7): a copy of the
 * invitation with one attendee. Null if there is nothing to reply to.
 */
export function writeCalendarReply(invitation: string, reply: CalendarReply): string | null {
  const opened = openCalendar(invitation)
  const organizer = opened?.event.getFirstProperty('organizer')
  if (!opened || !organizer || opened.method !== 'request') return null
  const { proposed } = reply
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Bo Cau//Bo Cau//VI')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', proposed ? 'COUNTER' : 'REPLY')
  for (const zone of usedZones(opened.calendar, opened.event)) calendar.addSubcomponent(copyComponent(zone))

  const event = new ICAL.Component('vevent')
  for (const name of repeated) {
    if (proposed && ['dtstart', 'dtend', 'duration'].includes(name)) continue
    const property = opened.event.getFirstProperty(name)
    if (property) event.addProperty(copyProperty(property))
  }
  if (!event.hasProperty('sequence')) event.addPropertyWithValue('sequence', 0)
  event.addPropertyWithValue('dtstamp', toIcalTime(reply.at))
  if (proposed) {
    event.addPropertyWithValue('dtstart', toIcalTime(proposed.start))
    event.addPropertyWithValue('dtend', toIcalTime(proposed.end))
  }
  event.addProperty(createAttendee(opened.event, reply))
  if (reply.note) event.addPropertyWithValue('comment', reply.note.replaceAll(/\r\n?/g, '\n'))
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

/** Writes the attendee with exactly the address that was invited. */
function createAttendee(
  event: ICAL.Component,
  { email, name, says, proposed }: CalendarReply,
): ICAL.Property {
  const invitedEvent = event
    .getAllProperties('attendee')
    .find((one) => calendarAddress(one)?.toLowerCase() === email.toLowerCase())
  const property = new ICAL.Property('attendee')
  property.setValue(`mailto:${(invitedEvent && calendarAddress(invitedEvent)) || email}`)
  const called = invitedEvent?.getFirstParameter('cn') || name
  if (called) property.setParameter('cn', called.replaceAll(/["\r\n]/g, ''))
  property.setParameter('partstat', proposed ? 'TENTATIVE' : says.toUpperCase())
  return property
}

/** Returns the time zones used in the repeated properties. */
function usedZones(calendar: ICAL.Component, event: ICAL.Component): ICAL.Component[] {
  const named = new Set(repeated.map((name) => event.getFirstProperty(name)?.getFirstParameter('tzid') ?? ''))
  return calendar
    .getAllSubcomponents('vtimezone')
    .filter((zone) => named.has(String(zone.getFirstPropertyValue('tzid') ?? '')))
    .slice(0, 5)
}

const copyComponent = (component: ICAL.Component) => new ICAL.Component(plainCopy(component.jCal))
const copyProperty = (property: ICAL.Property) => new ICAL.Property(plainCopy(property.jCal))
const toIcalTime = (milliseconds: number) =>
  ICAL.Time.fromDateTimeString(`${new Date(milliseconds).toISOString().slice(0, 19)}Z`)
const plainCopy = <T>(read: T): T => JSON.parse(JSON.stringify(read)) as T
