export const minute = 60_000
/** Duration of a time slot. */
export const slotMilliseconds = 5 * minute

/** Returns the start of the slot that contains a time. */
export function slotStart(time: number): number {
  return Math.floor(time / slotMilliseconds) * slotMilliseconds
}
