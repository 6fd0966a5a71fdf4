import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { matchLike } from '../../../../ui/text/match-like.ts'

export type Worn = 'all' | 'some' | 'none'

/** Returns the state of a label on the threads. */
export function wornBy(threads: readonly Thread[], id: Id): Worn {
  const n = threads.filter((thread) => thread.labels?.includes(id)).length
  return n === 0 ? 'none' : n === threads.length ? 'all' : 'some'
}

/** Returns the state after a press: on all, or on none. */
export const pressed = (worn: Worn): Worn => (worn === 'all' ? 'none' : 'all')

/** Returns the labels matching the text, and whether it can become a new label. */
export function labelRows(labels: readonly Label[], typed: string): { matches: Label[]; canCreate: boolean } {
  const query = typed.trim()
  const matches = query === '' ? [...labels] : labels.filter(({ name }) => matchLike(name, query))
  const isPresent = labels.some(({ name }) => name.toLowerCase() === query.toLowerCase())
  return { matches, canCreate: query !== '' && !isPresent }
}

/** Returns the changes needed to reach the selected state. */
export function changesOf(
  threads: readonly Thread[],
  ticked: ReadonlyMap<Id, Worn>,
): { add: Id[]; remove: Id[] } {
  const changed = [...ticked].filter(([id, worn]) => worn !== wornBy(threads, id))
  return {
    add: changed.filter(([, worn]) => worn === 'all').map(([id]) => id),
    remove: changed.filter(([, worn]) => worn === 'none').map(([id]) => id),
  }
}
