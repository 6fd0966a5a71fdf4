export interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const dayMilliseconds = 86_400_000

/** Returns the days since 1970, for comparison. */
export const numberOf = ({ year, month, day }: Day): number =>
  Date.UTC(year, month - 1, day) / dayMilliseconds

function dayOfNumber(number: number): Day {
  const date = new Date(number * dayMilliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Returns the weeks of a month, each from Monday to Sunday. */
export function weeksOf(year: number, month: number): Day[][] {
  const first = numberOf({ year, month, day: 1 })
  const last = numberOf({ year, month: month + 1, day: 0 })
  const monday = first - ((first + 3) % 7)
  const count = Math.ceil((last - monday + 1) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => dayOfNumber(monday + week * 7 + day)),
  )
}

/** Returns the same day of another month, or its last day if it is shorter. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const last = dayOfNumber(numberOf({ year, month: month + months + 1, day: 0 }))
  return { ...last, day: Math.min(day, last.day) }
}

/** Returns the day after a key press; undefined for other keys. */
export function dayAfterKey(from: Day, key: string): Day | undefined {
  const number = numberOf(from)
  const weekday = (number + 3) % 7
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  if (key === 'PageUp') return addMonths(from, -1)
  if (key === 'PageDown') return addMonths(from, 1)
  const step = steps[key]
  return step === undefined ? undefined : dayOfNumber(number + step)
}
