import type { Id } from '@bocau/contract/ids'

const visibleSlots = new Map<Id, number>()

/** Registers a visible reply slot of a message until the returned function is called. */
export function showReplySlot(messageId: Id): () => void {
  visibleSlots.set(messageId, (visibleSlots.get(messageId) ?? 0) + 1)
  return () => {
    const remaining = (visibleSlots.get(messageId) ?? 1) - 1
    if (remaining > 0) visibleSlots.set(messageId, remaining)
    else visibleSlots.delete(messageId)
  }
}

export const isReplySlotVisible = (messageId: Id): boolean => visibleSlots.has(messageId)
