const minutes = 60_000
const days = 24 * 60 * minutes

/** A little ahead is a sender's clock; more is a trick to stay on top of the list. */
const aheadAtMost = 5 * minutes
/** Older than this, a message was not delayed on its way: its date is broken. */
const behindAtMost = 7 * days

/** When a message counts as sent: what it says of itself where that can be, else when it arrived. */
export function messageDate(claimed: number | null, arrivedAt: number): number {
  if (claimed === null || claimed > arrivedAt + aheadAtMost || claimed < arrivedAt - behindAtMost)
    return arrivedAt
  return Math.min(claimed, arrivedAt)
}
