import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'

let places: ReadonlyMap<Id, unknown> = new Map()
const listeners = new Set<() => void>()

/** The messages below which something is being written, and the drafts that are written where they stand. */
export const useEditedMessages = (): Pick<ReadonlyMap<Id, unknown>, 'has'> =>
  useSyncExternalStore(watch, () => places)

/** Says where something is being written, by the id of the message. */
export function setEditedMessages(now: ReadonlyMap<Id, unknown>): void {
  if (now === places) return
  places = now
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
