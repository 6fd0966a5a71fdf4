import { en } from './calendar.en.ts'
import { vi } from './calendar.vi.ts'

export type CalendarMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends CalendarMessages {}
}

/** The texts of calendars, which travel with whatever shows one. */
export const calendarMessages = { vi, en }
