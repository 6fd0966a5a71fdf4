import type { Id } from '@bocau/contract/ids'
import { Store, useStore } from '../../store.ts'

const editedMessages = new Store<ReadonlyMap<Id, unknown>>(new Map())

/** Messages with a draft below them, and drafts edited in their thread. */
export const useEditedMessages = (): Pick<ReadonlyMap<Id, unknown>, 'has'> => useStore(editedMessages)

/** Sets the open drafts by message id. */
export function setEditedMessages(now: ReadonlyMap<Id, unknown>): void {
  if (now !== editedMessages.get()) editedMessages.set(now)
}
