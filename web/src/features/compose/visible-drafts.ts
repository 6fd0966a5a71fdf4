import type { Id } from '@bocau/contract/ids'
import { perSession, Store, useStore } from '../../store.ts'

/** Drafts and reply slots on the pages of the mailbox, known without the code of the compose feature. */
export const visibleDrafts = perSession(() => ({
  editedDrafts: new Store<ReadonlySet<Id>>(new Set()),
  editedMessages: new Store<ReadonlyMap<Id, unknown>>(new Map()),
  /** Numbers of visible reply slots by message id. */
  replySlots: new Map<Id, number>(),
}))

/** Drafts edited outside their thread. */
export const useEditedDrafts = (): ReadonlySet<Id> => useStore(visibleDrafts().editedDrafts)

/** Messages with a draft below them, and drafts edited in their thread. */
export const useEditedMessages = (): Pick<ReadonlyMap<Id, unknown>, 'has'> =>
  useStore(visibleDrafts().editedMessages)

/** Registers a visible reply slot of a message until the returned function is called. */
export function showReplySlot(messageId: Id): () => void {
  const { replySlots } = visibleDrafts()
  replySlots.set(messageId, (replySlots.get(messageId) ?? 0) + 1)
  return () => {
    const remaining = (replySlots.get(messageId) ?? 1) - 1
    if (remaining > 0) replySlots.set(messageId, remaining)
    else replySlots.delete(messageId)
  }
}
