import { Store } from '../store.ts'

type Clock = (milliseconds: number) => Date

/**
 * Time zone used until that of the user is known, with its UTC offset since 1976. A browser takes more than ten
 * milliseconds to create its first date formatter, which the first screen thus avoids.
 */
const usualZone = 'Asia/Ho_Chi_Minh'
const usualOffset = 7 * 3_600_000

const zone = new Store(usualZone)
const clocks = new Map<string, Clock>()

/** Sets the time zone of displayed dates; uses the default one if the browser does not know it. */
export function setTimeZone(next: string): void {
  zone.set(next)
}

export const visibleZone = (): string => zone.get()

/** Returns the local date and time of the user as the UTC fields of a `Date`. */
export function clockTime(milliseconds: number): Date {
  const name = zone.get()
  const clock = clocks.get(name) ?? createClock(name)
  clocks.set(name, clock)
  return clock(milliseconds)
}

function createClock(name: string): Clock {
  try {
    return name === usualZone ? usualClock : clockOfBrowser(name)
  } catch {
    return usualClock
  }
}

const usualClock: Clock = (milliseconds) => new Date(milliseconds + usualOffset)

/** Throws if the browser does not know the zone. */
function clockOfBrowser(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (milliseconds) => {
    const [year = 0, month = 1, ...rest] = (format.format(milliseconds).match(/\d+/g) ?? []).map(Number)
    return new Date(Date.UTC(year, month - 1, ...rest))
  }
}
