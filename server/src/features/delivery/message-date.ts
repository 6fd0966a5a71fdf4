const minutes = 60_000
const days = 24 * 60 * minutes

/** Allows for a fast clock; a later date would pin the message to the top of the list. */
const maxAhead = 5 * minutes
/** An older date is not a delay but a wrong date. */
const maxBehind = 7 * days

/** Returns the time a message counts as sent: the Date header when plausible, else the arrival time. */
export function messageDate(claimed: number | null, arrivedAt: number): number {
  if (claimed === null || claimed > arrivedAt + maxAhead || claimed < arrivedAt - maxBehind) return arrivedAt
  return Math.min(claimed, arrivedAt)
}
