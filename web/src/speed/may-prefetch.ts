import { switches } from './switches.ts'

/** Returns true if data may be prefetched; false if the user enabled data saving in the browser. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return switches.prefetching && !(connection?.saveData ?? false)
}
