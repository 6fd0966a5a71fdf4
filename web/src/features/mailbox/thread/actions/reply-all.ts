import type { Message } from '@bocau/contract/mailbox/mailbox'
import { otherPeople } from '@bocau/mail-core/recipients/other-people'

/** Whether an answer to all reaches more people than an answer: of all addresses but the reader's own, several. */
export function hasSeveralCorrespondents(
  { from, to, cc, bcc }: Pick<Message, 'from' | 'to' | 'cc' | 'bcc'>,
  ownAddresses: readonly string[],
): boolean {
  return otherPeople([from, ...to, ...cc, ...bcc], ownAddresses).length > 1
}
