import type { Id } from '@bocau/contract/ids'
import { Store, useStore } from '../../../store.ts'

const edited = new Store<ReadonlySet<Id>>(new Set())

export const useEditedDrafts = (): ReadonlySet<Id> => useStore(edited)

export function setEditedDrafts(ids: readonly Id[]): void {
  const before = edited.get()
  if (ids.length !== before.size || !ids.every((id) => before.has(id))) edited.set(new Set(ids))
}
