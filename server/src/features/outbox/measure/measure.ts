import { minute, slotMilliseconds, slotOf } from './slots.ts'

/** How much an account may send. */
export interface SendingMeasure {
  readonly messagesPerHour: number
  readonly recipientsPerHour: number
  readonly recipientsPerDay: number
}

/** For what the installation itself writes. */
export const unmeasured: SendingMeasure = {
  messagesPerHour: Number.MAX_SAFE_INTEGER,
  recipientsPerHour: Number.MAX_SAFE_INTEGER,
  recipientsPerDay: Number.MAX_SAFE_INTEGER,
}

/** What left in some minutes. */
export interface Sent {
  slot: number
  letters: number
  recipients: number
  refused: number
}

const hour = 60 * minute
/** The longest time that a measure looks back on. */
export const dayMilliseconds = 24 * hour

/**
 * From when on one more message to so many recipients is within the measure: now, later, or never where it goes to more
 * than a whole hour or day allows.
 */
export function freeFrom(
  measure: SendingMeasure,
  sent: readonly Sent[],
  { recipients, now }: { recipients: number; now: number },
): number {
  return Math.max(
    freeWithin(sent, { now, window: hour, most: measure.messagesPerHour - 1, of: (one) => one.letters }),
    freeWithin(sent, { now, window: hour, most: measure.recipientsPerHour - recipients, of: recipientsOf }),
    freeWithin(sent, {
      now,
      window: dayMilliseconds,
      most: measure.recipientsPerDay - recipients,
      of: recipientsOf,
    }),
  )
}

const recipientsOf = ({ recipients }: Sent) => recipients

/** When no more than `most` will have left within the time before. */
function freeWithin(
  sent: readonly Sent[],
  { now, window, most, of }: { now: number; window: number; most: number; of: (one: Sent) => number },
): number {
  if (most < 0) return Number.POSITIVE_INFINITY
  const endOf = ({ slot }: Sent) => slot + slotMilliseconds + window
  const counted = sent.filter((one) => endOf(one) > now).toSorted((a, b) => a.slot - b.slot)
  let left = counted.reduce((sum, one) => sum + of(one), 0)
  let free = now
  for (const one of counted) {
    if (left <= most) break
    left -= of(one)
    free = endOf(one)
  }
  return free
}

const refusalsAtLeast = 50
/** One of so many. */
const refusedShare = 3

/** Whether so many recipients were refused elsewhere within an hour that somebody writes to addresses they do not know. */
export function isRefusedTooOften(sent: readonly Sent[], now: number): boolean {
  const lately = sent.filter(({ slot }) => slot > slotOf(now) - hour)
  const refused = lately.reduce((sum, one) => sum + one.refused, 0)
  const recipients = lately.reduce((sum, one) => sum + one.recipients, 0)
  return refused >= refusalsAtLeast && refused * refusedShare >= recipients
}

const floodTimes = 10
const floodAtLeast = 100
const usualDaysAtLeast = 5

/**
 * Whether a day is a flood: ten times as many recipients as on the days on which this account usually sends. Of
 * whoever has not sent on several days before, nothing is usual.
 */
export function isFlood(today: number, usualDays: readonly number[]): boolean {
  if (today < floodAtLeast || usualDays.length < usualDaysAtLeast) return false
  const usual = usualDays.reduce((sum, one) => sum + one, 0) / usualDays.length
  return today >= usual * floodTimes
}
