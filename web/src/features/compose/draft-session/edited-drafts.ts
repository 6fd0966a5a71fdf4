import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'

let edited: ReadonlySet<Id> = new Set()
const listeners = new Set<() => void>()

/** The drafts that are open for writing somewhere on the page: a thread does not show them a second time. */
export const useEditedDrafts = (): ReadonlySet<Id> => useSyncExternalStore(watch, () => edited)

/** Says which drafts are open for writing. */
export function setEditedDrafts(ids: readonly Id[]): void {
  if (ids.length === edited.size && ids.every((id) => edited.has(id))) return
  edited = new Set(ids)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
