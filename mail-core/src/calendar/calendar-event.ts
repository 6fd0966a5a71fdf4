/** What a message about an event asks or tells (RFC 5546). */
export type CalendarMethod = 'publish' | 'request' | 'reply' | 'cancel' | 'counter' | 'declinecounter'

/** What somebody said to an invitation. */
export type Participation = 'needs_action' | 'accepted' | 'tentative' | 'declined' | 'delegated'

/** When something begins or ends, as its writer meant it. */
export interface EventTime {
  /** What clocks show there: `2026-03-31T14:00`; the day alone where it takes whole days. */
  local: string
  /** Milliseconds UTC; null for whole days, and where nobody says whose clocks are meant. */
  at: number | null
  /** The zone of those clocks by its IANA name; null where it is UTC or unknown. */
  zone: string | null
}

/** Somebody who is asked to come. */
export interface Attendee {
  name: string
  email: string
  participation: Participation
  isOptional: boolean
  /** A room or a thing rather than a person. */
  isResource: boolean
}

/** How often an event comes again. */
export interface EventRule {
  every: 'day' | 'week' | 'month' | 'year'
  interval: number
  /** 0 is Monday; `nth` is 0 for each of them, -1 for the last. */
  weekdays: { weekday: number; nth: number }[]
  /** Days of the month, from its end where negative. */
  days: number[]
  months: number[]
  /** How many times in all. */
  count: number | null
  /** The last day. */
  until: string | null
}

/** An event as a message tells of it. */
export interface CalendarEvent {
  method: CalendarMethod
  uid: string
  sequence: number
  /** Which one of a series is meant, as it was planned; null for all of it. */
  occurrence: EventTime | null
  /** When this was written down, in milliseconds. */
  stampedAt: number | null
  title: string
  place: string
  description: string
  /** What its organiser, or whoever answers, adds. */
  comment: string
  /** Where one joins by video. */
  link: string | null
  isCancelled: boolean
  start: EventTime | null
  /** The first moment, or day, after it; null where it has no length. */
  end: EventTime | null
  organizer: { name: string; email: string } | null
  attendees: Attendee[]
  /** Also those that are not listed. */
  attendeeCount: number
  /** The addresses of all of them. */
  invited: string[]
  rule: EventRule | null
  /** It comes again in a way that has no words here. */
  isOddlyRecurring: boolean
}

/** How much of a calendar is read. */
export const calendarLimits = {
  maxBytes: 1024 * 1024,
  maxLines: 20_000,
  maxParameters: 100,
  /** Lines that cannot be read: no program writes so many, and each takes as long as a hundred that can. */
  maxFaults: 200,
  maxAttendees: 1000,
  maxTextLength: 10_000,
  maxTitleLength: 500,
  /** Of a file of events. */
  maxEvents: 100,
} as const
