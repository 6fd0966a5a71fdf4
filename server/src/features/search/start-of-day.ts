import type { CalendarDate } from '@bocau/mail-core/search-values'

/** The moment at which a day begins where somebody is, in milliseconds UTC. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Asked twice, because the first answer may lie on the other side of a change of the clock.
  const first = midnight - offsetAt(midnight, timezone)
  return midnight - offsetAt(first, timezone)
}

function offsetAt(time: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(time / 1000) * 1000
}
