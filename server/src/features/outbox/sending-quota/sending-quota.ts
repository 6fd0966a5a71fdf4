export interface SendingQuota {
  readonly messagesPerHour: number
  readonly recipientsPerHour: number
  readonly recipientsPerDay: number
}

/** Quota for system mail. */
export const unlimitedQuota: SendingQuota = {
  messagesPerHour: Number.MAX_SAFE_INTEGER,
  recipientsPerHour: Number.MAX_SAFE_INTEGER,
  recipientsPerDay: Number.MAX_SAFE_INTEGER,
}

/** Messages sent in one time slot. */
export interface SentCount {
  slot: number
  letters: number
  recipients: number
  refused: number
}

export const minute = 60_000
/** Duration of a time slot. */
export const slotMilliseconds = 5 * minute
const hour = 60 * minute
/** Longest period that a quota considers. */
export const dayMilliseconds = 24 * hour

/**
 * Returns the time from which one more message with so many recipients is within the quota: now, later, or never when
 * it has more recipients than an hour or a day allows.
 */
export function findFreeTime(
  quota: SendingQuota,
  sent: readonly SentCount[],
  { recipients, now }: { recipients: number; now: number },
): number {
  return Math.max(
    findFreeTimeInWindow(sent, {
      now,
      window: hour,
      max: quota.messagesPerHour - 1,
      countOf: (one) => one.letters,
    }),
    findFreeTimeInWindow(sent, {
      now,
      window: hour,
      max: quota.recipientsPerHour - recipients,
      countOf: countRecipients,
    }),
    findFreeTimeInWindow(sent, {
      now,
      window: dayMilliseconds,
      max: quota.recipientsPerDay - recipients,
      countOf: countRecipients,
    }),
  )
}

const countRecipients = ({ recipients }: SentCount) => recipients

/** Returns the time when at most `max` were sent within the preceding window. */
function findFreeTimeInWindow(
  sent: readonly SentCount[],
  {
    now,
    window,
    max,
    countOf,
  }: { now: number; window: number; max: number; countOf: (one: SentCount) => number },
): number {
  if (max < 0) return Number.POSITIVE_INFINITY
  const windowEnd = ({ slot }: SentCount) => slot + slotMilliseconds + window
  const counted = sent.filter((one) => windowEnd(one) > now).toSorted((a, b) => a.slot - b.slot)
  let remaining = counted.reduce((sum, one) => sum + countOf(one), 0)
  let free = now
  for (const one of counted) {
    if (remaining <= max) break
    remaining -= countOf(one)
    free = windowEnd(one)
  }
  return free
}

const minRefusals = 50
/** One in this number. */
const refusedShare = 3

/** Returns true when so many recipients were rejected within an hour that the sender is probably guessing addresses. */
export function isRefusedTooOften(sent: readonly SentCount[], now: number): boolean {
  const lately = sent.filter(({ slot }) => slot > slotStart(now) - hour)
  const refused = lately.reduce((sum, one) => sum + one.refused, 0)
  const recipients = lately.reduce((sum, one) => sum + one.recipients, 0)
  return refused >= minRefusals && refused * refusedShare >= recipients
}

const floodFactor = 10
const minFlood = 100
const minUsualDays = 5

/**
 * Returns true when today's recipients are ten times the average of the days on which the account sent. Without several
 * such days there is no average.
 */
export function isFlood(today: number, usualDays: readonly number[]): boolean {
  if (today < minFlood || usualDays.length < minUsualDays) return false
  const usual = usualDays.reduce((sum, one) => sum + one, 0) / usualDays.length
  return today >= usual * floodFactor
}

export function slotStart(time: number): number {
  return Math.floor(time / slotMilliseconds) * slotMilliseconds
}
