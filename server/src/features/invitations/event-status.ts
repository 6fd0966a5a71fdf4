import type { CalendarEvent } from '@bocau/mail-core/calendar/calendar-event'

/** State of a message among those about the same event. */
export interface EventStatus {
  state: 'current' | 'outdated' | 'cancelled'
  /** Previous version of the event. */
  before: CalendarEvent | null
}

/** Compares an event with those in other messages of its organiser. */
export function findEventStatus(event: CalendarEvent, otherEvents: readonly CalendarEvent[]): EventStatus {
  if (event.isCancelled) return { state: 'cancelled', before: null }
  if (event.method !== 'request' && event.method !== 'publish') return { state: 'current', before: null }
  const sameEvent = otherEvents.filter(
    (one) =>
      ['request', 'publish', 'cancel'].includes(one.method) &&
      // Cancelling a series cancels every occurrence.
      (isSameOccurrence(one, event) || (one.isCancelled && one.occurrence === null)),
  )
  const newer = sameEvent.filter((one) => isNewer(one, event))
  const [before = null] = sameEvent
    .filter((one) => !one.isCancelled && isNewer(event, one))
    .toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
  if (newer.some((one) => one.isCancelled)) return { state: 'cancelled', before }
  return { state: newer.length > 0 ? 'outdated' : 'current', before }
}

/**
 * Returns the parts of an event that a response depends on, as text. Another time, place or recurrence needs
 * a new response.
 */
export const eventQuestion = ({ start, end, place, rule }: CalendarEvent): string =>
  JSON.stringify([start?.at ?? start?.local, end?.at ?? end?.local, place, rule])

/** Returns true for the same occurrence of a series, or when both are the entire event. */
const isSameOccurrence = (one: CalendarEvent, other: CalendarEvent): boolean =>
  one.occurrence === other.occurrence ||
  (one.occurrence !== null &&
    other.occurrence !== null &&
    (one.occurrence.at ?? one.occurrence.local) === (other.occurrence.at ?? other.occurrence.local))

/** Compares by sequence number, then by DTSTAMP (RFC 5546, 2.1.5). */
const isNewer = (one: CalendarEvent, other: CalendarEvent): boolean =>
  one.sequence === other.sequence
    ? (one.stampedAt ?? 0) > (other.stampedAt ?? 0)
    : one.sequence > other.sequence
