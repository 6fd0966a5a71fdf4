import type { Message } from '@bocau/contract/mailbox/mailbox'
import { mailboxBase } from '../../../../api/first-data/mailbox-scope.ts'

export function showOriginal(message: Pick<Message, 'id'>): void {
  window.open(`${mailboxBase}/message/${message.id}/raw`, '_blank', 'noopener')
}
