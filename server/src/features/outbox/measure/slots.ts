export const minute = 60_000
/** What left is counted in steps of so long. */
export const slotMilliseconds = 5 * minute

/** The beginning of the step that a moment lies in. */
export function slotOf(time: number): number {
  return Math.floor(time / slotMilliseconds) * slotMilliseconds
}
