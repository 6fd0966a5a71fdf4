import type { Message } from '@bocau/contract/mailbox/mailbox'

/** Opens the message as it arrived in a window of its own. */
export function showOriginal(message: Pick<Message, 'id'>): void {
  window.open(`/message/${message.id}/raw`, '_blank', 'noopener')
}
