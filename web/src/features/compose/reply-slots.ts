import type { Id } from '@bocau/contract/ids'

const shown = new Map<Id, number>()

/** Registers a visible reply slot of a message until the returned function is called. */
export function showReplySlot(messageId: Id): () => void {
  shown.set(messageId, (shown.get(messageId) ?? 0) + 1)
  return () => {
    const left = (shown.get(messageId) ?? 1) - 1
    if (left > 0) shown.set(messageId, left)
    else shown.delete(messageId)
  }
}

export const isReplySlotShown = (messageId: Id): boolean => shown.has(messageId)
