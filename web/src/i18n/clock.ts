/** A moment as the clock and the calendar of a place say it. */
export interface Moment {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  /** Days since the first of January 1970. */
  readonly dayNumber: number
}

type Clock = (milliseconds: number) => Moment

/**
 * The zone that dates are shown in until the person's is known, and its distance to UTC ever since 1976. A browser takes
 * more than ten milliseconds to make its first date format: a first screen that needs none shows its rows that much
 * earlier.
 */
const usualZone = 'Asia/Ho_Chi_Minh'
const usualHours = 7

const dayLength = 86_400_000
const hourLength = 3_600_000

let zone = usualZone
const clocks = new Map<string, Clock>()

/** Says in which zone dates are shown. In the place of one that the browser does not know stands the usual one. */
export function setTimeZone(next: string): void {
  zone = next
}

/** What the person's clock says at a moment. */
export function momentAt(milliseconds: number): Moment {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = makeClock(zone)
    clocks.set(zone, clock)
  }
  return clock(milliseconds)
}

function makeClock(name: string): Clock {
  try {
    return name === usualZone ? usualClock : clockOfBrowser(name)
  } catch {
    return usualClock
  }
}

const usualClock: Clock = (milliseconds) => read(new Date(milliseconds + usualHours * hourLength))

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
    const [year = 0, month = 1, day = 1, hour, minute] = (
      format.format(milliseconds).match(/\d+/g) ?? []
    ).map(Number)
    return read(new Date(Date.UTC(year, month - 1, day, hour, minute)))
  }
}

/** Reads a moment that was moved so that UTC says what the place does. */
const read = (moved: Date): Moment => ({
  year: moved.getUTCFullYear(),
  month: moved.getUTCMonth() + 1,
  day: moved.getUTCDate(),
  hour: moved.getUTCHours(),
  minute: moved.getUTCMinutes(),
  dayNumber: Math.floor(moved.getTime() / dayLength),
})
