import { addDays, dayAt, momentAt, weekdayOf } from './zoned-time.ts'

/** Suggested times for scheduled sending, in milliseconds UTC. */
export interface SchedulePresets {
  /** Tomorrow at 08:00. */
  tomorrowMorning: number
  /** Tomorrow at 13:00. */
  tomorrowAfternoon: number
  /** The next Monday at 08:00. */
  nextMonday: number
}

const morning = 8 * 60
const afternoon = 13 * 60

/** A suggested snooze time. */
interface SnoozePreset {
  key: 'evening' | 'tomorrow' | 'nextWeek'
  /** Milliseconds UTC. */
  moment: number
}

const evening = 19 * 60
const halfHour = 30 * 60_000

/**
 * Returns this evening if it is at least half an hour away, tomorrow morning, and next Monday unless that is tomorrow.
 */
export function snoozePresets(now: number, zone: string): SnoozePreset[] {
  const today = dayAt(now, zone)
  const thisEvening = momentAt(today, evening, zone)
  const { tomorrowMorning, nextMonday } = schedulePresets(now, zone)
  return [
    ...(thisEvening - now >= halfHour ? [{ key: 'evening', moment: thisEvening } as const] : []),
    { key: 'tomorrow', moment: tomorrowMorning },
    ...(nextMonday > tomorrowMorning ? [{ key: 'nextWeek', moment: nextMonday } as const] : []),
  ]
}

/** Returns the suggested times in a time zone. */
export function schedulePresets(now: number, zone: string): SchedulePresets {
  const today = dayAt(now, zone)
  const tomorrow = addDays(today, 1)
  return {
    tomorrowMorning: momentAt(tomorrow, morning, zone),
    tomorrowAfternoon: momentAt(tomorrow, afternoon, zone),
    nextMonday: momentAt(addDays(today, 7 - weekdayOf(today)), morning, zone),
  }
}
