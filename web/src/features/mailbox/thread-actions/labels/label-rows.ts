import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { matchLike } from '../../../../ui/text/match-like.ts'

export type LabelState = 'all' | 'some' | 'none'

/** Returns the state of a label on the threads. */
export function labelStateOn(threads: readonly Thread[], id: Id): LabelState {
  const n = threads.filter((thread) => thread.labels?.includes(id)).length
  return n === 0 ? 'none' : n === threads.length ? 'all' : 'some'
}

/** Returns the state after a press: on all, or on none. */
export const nextLabelState = (state: LabelState): LabelState => (state === 'all' ? 'none' : 'all')

/** Returns the labels matching the text, and whether it can become a new label. */
export function labelRows(labels: readonly Label[], typed: string): { matches: Label[]; canCreate: boolean } {
  const query = typed.trim()
  const matches = query === '' ? [...labels] : labels.filter(({ name }) => matchLike(name, query))
  const isPresent = labels.some(({ name }) => name.toLowerCase() === query.toLowerCase())
  return { matches, canCreate: query !== '' && !isPresent }
}

/** Returns the changes needed to reach the selected state. */
export function labelChanges(
  threads: readonly Thread[],
  ticked: ReadonlyMap<Id, LabelState>,
): { add: Id[]; remove: Id[] } {
  const changed = [...ticked].filter(([id, state]) => state !== labelStateOn(threads, id))
  return {
    add: changed.filter(([, state]) => state === 'all').map(([id]) => id),
    remove: changed.filter(([, state]) => state === 'none').map(([id]) => id),
  }
}
