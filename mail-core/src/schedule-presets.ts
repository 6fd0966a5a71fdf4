import { addDays, dayAt, momentAt, weekdayOf } from './zoned-time.ts'

/** The times that are offered for sending later, in milliseconds UTC. */
export interface SchedulePresets {
  /** Tomorrow at 08:00. */
  tomorrowMorning: number
  /** Tomorrow at 13:00. */
  tomorrowAfternoon: number
  /** The Monday after today at 08:00. */
  nextMonday: number
}

const morning = 8 * 60
const afternoon = 13 * 60

/** The offered times, as clocks in a zone show them, for somebody who asks at a moment. */
export function schedulePresets(now: number, zone: string): SchedulePresets {
  const today = dayAt(now, zone)
  const tomorrow = addDays(today, 1)
  return {
    tomorrowMorning: momentAt(tomorrow, morning, zone),
    tomorrowAfternoon: momentAt(tomorrow, afternoon, zone),
    nextMonday: momentAt(addDays(today, 7 - weekdayOf(today)), morning, zone),
  }
}
