import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { type DateGroup, dateGroup } from '../../i18n/index.ts'

export interface ThreadGroup {
  group: DateGroup | 'pinned' | 'sameMarks' | 'otherMarks'
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

/**
 * Splits results of a search by date into those with and without the typed tone marks, because each part starts with its
 * newest message. Returns no groups if all have them.
 */
export function groupByDiacritics(
  threads: readonly Thread[],
  hits: ReadonlyMap<Id, Pick<SearchHit, 'differs_in_diacritics'>>,
): ThreadGroup[] {
  const differs = ({ id }: Thread) => hits.get(id)?.differs_in_diacritics ?? false
  const same = threads.filter((thread) => !differs(thread))
  const other = threads.filter(differs)
  if (other.length === 0) return []
  const groups: ThreadGroup[] = [
    { group: 'sameMarks', threads: same },
    { group: 'otherMarks', threads: other },
  ]
  return groups.filter((one) => one.threads.length > 0)
}
