import { schedulePresets } from '@bocau/mail-core/schedule-presets'

export interface OfferedTime {
  key: 'tomorrowMorning' | 'tomorrowAfternoon' | 'nextMonday'
  seconds: number
}

/** Returns the suggested times without duplicates; on a Sunday, next Monday is tomorrow. */
export function offeredTimes(now: number, zone: string): OfferedTime[] {
  const times = schedulePresets(now, zone)
  const offers = (['tomorrowMorning', 'tomorrowAfternoon', 'nextMonday'] as const).map((key) => ({
    key,
    seconds: Math.round(times[key] / 1000),
  }))
  return offers.filter(({ seconds }, at) => offers.findIndex((one) => one.seconds === seconds) === at)
}
