import { schedulePresets } from '@bocau/mail-core/schedule-presets'

/** A time that is offered for sending later, in seconds. */
export interface OfferedTime {
  key: 'tomorrowMorning' | 'tomorrowAfternoon' | 'nextMonday'
  seconds: number
}

/** The times to choose from, each moment once: on a Sunday the next Monday is tomorrow. */
export function offeredTimes(now: number, zone: string): OfferedTime[] {
  const times = schedulePresets(now, zone)
  const offers = (['tomorrowMorning', 'tomorrowAfternoon', 'nextMonday'] as const).map((key) => ({
    key,
    seconds: Math.round(times[key] / 1000),
  }))
  return offers.filter(({ seconds }, at) => offers.findIndex((one) => one.seconds === seconds) === at)
}
