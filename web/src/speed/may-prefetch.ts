import { switches } from './switches.ts'

/** Whether what nobody asked for yet may be fetched: not where the person asked the browser to spare their connection. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return switches.prefetching && !(connection?.saveData ?? false)
}
