import type { Id } from '@bocau/contract/ids'
import { Store, useStore } from '../../../store.ts'

const edited = new Store<ReadonlySet<Id>>(new Set())

/** The drafts that are open for writing somewhere on the page: a thread does not show them a second time. */
export const useEditedDrafts = (): ReadonlySet<Id> => useStore(edited)

/** Says which drafts are open for writing. */
export function setEditedDrafts(ids: readonly Id[]): void {
  const before = edited.get()
  if (ids.length !== before.size || !ids.every((id) => before.has(id))) edited.set(new Set(ids))
}
