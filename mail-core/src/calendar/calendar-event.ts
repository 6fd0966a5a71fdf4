/** iTIP method of a message (RFC 5546). */
export type CalendarMethod = 'publish' | 'request' | 'reply' | 'cancel' | 'counter' | 'declinecounter'

/** Participation status of an attendee. */
export type Participation = 'needs_action' | 'accepted' | 'tentative' | 'declined' | 'delegated'

/** A start or end time as written in the calendar. */
export interface EventTime {
  /** Local time, for example `2026-03-31T14:00`; the date only for all-day events. */
  local: string
  /** Milliseconds UTC; null for all-day events and unknown time zones. */
  at: number | null
  /** IANA name of the time zone; null for UTC or an unknown zone. */
  zone: string | null
}

export interface Attendee {
  name: string
  email: string
  participation: Participation
  isOptional: boolean
  /** True for a room or equipment. */
  isResource: boolean
}

/** Recurrence of an event. */
export interface EventRule {
  every: 'day' | 'week' | 'month' | 'year'
  interval: number
  /** 0 is Monday. `nth` is 0 for every one, -1 for the last. */
  weekdays: { weekday: number; nth: number }[]
  /** Days of the month; negative values count from its end. */
  days: number[]
  months: number[]
  /** Total number of occurrences. */
  count: number | null
  /** The last day. */
  until: string | null
}

/** An occurrence of a series at another time. */
export interface MovedOccurrence {
  /** Original time. */
  from: EventTime
  start: EventTime
  end: EventTime | null
}

/** An event in a message. */
export interface CalendarEvent {
  method: CalendarMethod
  uid: string
  sequence: number
  /** Original time of a single occurrence; null for the entire series. */
  occurrence: EventTime | null
  /** DTSTAMP in milliseconds. */
  stampedAt: number | null
  title: string
  place: string
  description: string
  /** Comment of the organiser or attendee. */
  comment: string
  /** Link of the video meeting. */
  link: string | null
  isCancelled: boolean
  start: EventTime | null
  /** End, exclusive; null for an event without duration. */
  end: EventTime | null
  organizer: { name: string; email: string } | null
  attendees: Attendee[]
  /** Includes attendees that are not listed. */
  attendeeCount: number
  /** Addresses of all attendees. */
  invited: string[]
  rule: EventRule | null
  /** True if the recurrence cannot be described as text. */
  isOddlyRecurring: boolean
  /** Cancelled occurrences of the series, in chronological order. */
  excluded: EventTime[]
  /** Moved occurrences of the series in the same calendar, in chronological order. */
  moved: MovedOccurrence[]
}

/** Limits for parsing calendars. */
export const calendarLimits = {
  maxBytes: 1024 * 1024,
  maxLines: 20_000,
  maxParameters: 100,
  /** Lines that cannot be parsed. No program writes this many, and each takes as long as a hundred valid ones. */
  maxFaults: 200,
  maxAttendees: 1000,
  maxTextLength: 10_000,
  maxTitleLength: 500,
  /** Cancelled occurrences of a series, and changed ones. */
  maxExceptions: 100,
  /** Events per file. */
  maxEvents: 100,
} as const
