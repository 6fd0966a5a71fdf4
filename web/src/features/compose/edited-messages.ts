import type { Id } from '@bocau/contract/ids'
import { Store, useStore } from '../../store.ts'

const places = new Store<ReadonlyMap<Id, unknown>>(new Map())

/** The messages below which something is being written, and the drafts that are written where they stand. */
export const useEditedMessages = (): Pick<ReadonlyMap<Id, unknown>, 'has'> => useStore(places)

/** Says where something is being written, by the id of the message. */
export function setEditedMessages(now: ReadonlyMap<Id, unknown>): void {
  if (now !== places.get()) places.set(now)
}
