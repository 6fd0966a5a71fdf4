import type ICAL from 'ical.js'
import { type CalendarEvent, calendarLimits, type EventTime } from './calendar-event.ts'
import { listEventTimes, readEventEnd, readEventTime } from './read-event-time.ts'

/** Reads the cancelled and moved occurrences of a series; `changes` are its events with a `RECURRENCE-ID`. */
export function readExceptions(
  calendar: ICAL.Component,
  event: ICAL.Component,
  changes: readonly ICAL.Component[],
): Pick<CalendarEvent, 'excluded' | 'moved'> {
  const { maxExceptions } = calendarLimits
  const excluded = listEventTimes(calendar, event.getAllProperties('exdate'), maxExceptions)
  const moved: CalendarEvent['moved'] = []
  // A single occurrence has no exceptions.
  const ofSeries = event.hasProperty('recurrence-id') ? [] : changes.slice(0, maxExceptions)
  for (const change of ofSeries) {
    const from = readEventTime(calendar, change, 'recurrence-id')
    const start = readEventTime(calendar, change, 'dtstart')
    if (!from) continue
    if (isCancelled(change)) excluded.push(from)
    else if (start && !isSameTime(from, start))
      moved.push({ from, start, end: readEventEnd(calendar, change, start) })
  }
  return {
    excluded: excluded.toSorted(byTime),
    moved: moved.toSorted((one, other) => byTime(one.from, other.from)),
  }
}

const isCancelled = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('status') ?? '').toLowerCase() === 'cancelled'

/** Returns true for the same moment, or the same day of all-day events. */
export const isSameTime = (one: EventTime, other: EventTime): boolean =>
  (one.at ?? one.local) === (other.at ?? other.local)

const byTime = (one: EventTime, other: EventTime): number =>
  one.at !== null && other.at !== null ? one.at - other.at : one.local < other.local ? -1 : 1
