import type { Message } from '@bocau/contract/mailbox'
import { normaliseEmail } from '@bocau/mail-core/address'

/** Whether an answer to all reaches more people than an answer: of all addresses but the reader's own, several. */
export function hasSeveralCorrespondents(
  message: Pick<Message, 'from' | 'to' | 'cc' | 'bcc'>,
  ownAddresses: readonly string[],
): boolean {
  const people = [message.from, ...message.to, ...message.cc, ...message.bcc]
  const others = new Set(people.map(({ email }) => normaliseEmail(email)).filter(Boolean))
  for (const own of ownAddresses) others.delete(normaliseEmail(own))
  return others.size > 1
}
