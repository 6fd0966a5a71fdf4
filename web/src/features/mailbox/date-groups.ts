import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type DateGroup, dateGroup } from '../../i18n/index.ts'

export interface ThreadGroup {
  group: DateGroup | 'pinned'
  threads: Thread[]
}

/** Splits a list sorted by time into headings; omits empty ones. */
export function groupByDate(threads: readonly Thread[], now: number): ThreadGroup[] {
  const groups: ThreadGroup[] = []
  for (const thread of threads) {
    const group = thread.pinned ? 'pinned' : dateGroup(thread.last_message_timestamp, now)
    const last = groups.at(-1)
    if (last?.group === group) last.threads.push(thread)
    else groups.push({ group, threads: [thread] })
  }
  return groups
}
