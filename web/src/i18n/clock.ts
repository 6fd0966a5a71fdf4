import { Store } from '../store.ts'

type Clock = (milliseconds: number) => Date

/**
 * The zone that dates are shown in until the person's is known, and its distance to UTC ever since 1976. A browser takes
 * more than ten milliseconds to make its first date format: a first screen that needs none shows its rows that much
 * earlier.
 */
const usualZone = 'Asia/Ho_Chi_Minh'
const usualDistance = 7 * 3_600_000

const zone = new Store(usualZone)
const clocks = new Map<string, Clock>()

/** Says in which zone dates are shown. In the place of one that the browser does not know stands the usual one. */
export function setTimeZone(next: string): void {
  zone.set(next)
}

/** The zone in which dates are shown. */
export const shownZone = (): string => zone.get()

/** What the person's clock and calendar say at a moment: the parts that the answer has in UTC. */
export function clockTime(milliseconds: number): Date {
  const name = zone.get()
  const clock = clocks.get(name) ?? makeClock(name)
  clocks.set(name, clock)
  return clock(milliseconds)
}

function makeClock(name: string): Clock {
  try {
    return name === usualZone ? usualClock : clockOfBrowser(name)
  } catch {
    return usualClock
  }
}

const usualClock: Clock = (milliseconds) => new Date(milliseconds + usualDistance)

/** Throws where the browser does not know the zone. */
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
