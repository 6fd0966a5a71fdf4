import type { CalendarEvent } from '@bocau/mail-core/calendar/calendar-event'

/** Where a message stands among those about the same event. */
export interface Standing {
  state: 'current' | 'outdated' | 'cancelled'
  /** What was said before it. */
  before: CalendarEvent | null
}

/** Judges what a message says of an event by what others of its organiser say. */
export function standingOf(event: CalendarEvent, others: readonly CalendarEvent[]): Standing {
  if (event.isCancelled) return { state: 'cancelled', before: null }
  if (event.method !== 'request' && event.method !== 'publish') return { state: 'current', before: null }
  const told = others.filter(
    (one) =>
      ['request', 'publish', 'cancel'].includes(one.method) &&
      // Who cancels a series cancels each of it.
      (isOfSameDay(one, event) || (one.isCancelled && one.occurrence === null)),
  )
  const newer = told.filter((one) => isNewer(one, event))
  const [before = null] = told
    .filter((one) => !one.isCancelled && isNewer(event, one))
    .toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
  if (newer.some((one) => one.isCancelled)) return { state: 'cancelled', before }
  return { state: newer.length > 0 ? 'outdated' : 'current', before }
}

/** What an answer is given to: another time, place or rhythm asks anew. */
export const askedOf = ({ start, end, place, rule }: CalendarEvent): string =>
  JSON.stringify([start?.at ?? start?.local, end?.at ?? end?.local, place, rule])

const isOfSameDay = (one: CalendarEvent, other: CalendarEvent): boolean =>
  one.occurrence === other.occurrence ||
  (one.occurrence !== null &&
    other.occurrence !== null &&
    (one.occurrence.at ?? one.occurrence.local) === (other.occurrence.at ?? other.occurrence.local))

/** By its number, and among those of one number by when it was written (RFC 5546, 2.1.5). */
const isNewer = (one: CalendarEvent, other: CalendarEvent): boolean =>
  one.sequence === other.sequence
    ? (one.stampedAt ?? 0) > (other.stampedAt ?? 0)
    : one.sequence > other.sequence
