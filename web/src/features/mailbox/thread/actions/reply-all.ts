import type { Message } from '@bocau/contract/mailbox/mailbox'
import { otherPeople } from '@bocau/mail-core/recipients/other-people'

/** Returns true if reply-all reaches more recipients than a reply: several addresses other than the reader's. */
export function hasSeveralCorrespondents(
  { from, to, cc, bcc }: Pick<Message, 'from' | 'to' | 'cc' | 'bcc'>,
  accountAddresses: readonly string[],
): boolean {
  return otherPeople([from, ...to, ...cc, ...bcc], accountAddresses).length > 1
}
