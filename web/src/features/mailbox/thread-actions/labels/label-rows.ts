import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { matchLike } from '../../../../ui/text/match-like.ts'

/** Whether threads have a label: all of them, some, or none. */
export type Worn = 'all' | 'some' | 'none'

/** How many of some threads have a label. */
export function wornBy(threads: readonly Thread[], id: Id): Worn {
  const n = threads.filter((thread) => thread.labels?.includes(id)).length
  return n === 0 ? 'none' : n === threads.length ? 'all' : 'some'
}

/** What a press makes of it: on for all, or off. */
export const pressed = (worn: Worn): Worn => (worn === 'all' ? 'none' : 'all')

/** The labels that what was typed finds, and whether one could be made of it. */
export function labelRows(labels: readonly Label[], typed: string): { found: Label[]; canMake: boolean } {
  const wanted = typed.trim()
  const found = wanted === '' ? [...labels] : labels.filter(({ name }) => matchLike(name, wanted))
  const isThere = labels.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  return { found, canMake: wanted !== '' && !isThere }
}

/** What has to be done so that threads wear what was ticked. */
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
