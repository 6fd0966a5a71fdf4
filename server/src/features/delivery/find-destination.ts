import { returnAddress, returnAddressDomain } from '../../kernel/return-address.ts'
import { isHostedDomain } from '../domains/index.ts'
import type { GroupDestination } from '../groups/index.ts'
import { type ForwardedRow, findForwardedMessage } from '../rules/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findRecipient, type NoRecipient, type Recipient } from './find-recipient.ts'

/** Forwarded message that a bounce reports on. */
interface ForwardedBounce {
  sentOn: ForwardedRow
}

/** Bounce of system mail, which is deleted. */
interface SystemBounce {
  returned: string
}

/** Destination of a message: a local mailbox, a group, or, for a bounce, a forwarded message. */
export type Destination = Recipient | GroupDestination | ForwardedBounce | SystemBounce

/**
 * Finds the destination of an address, or the reason why it is refused. Only a bounce, with an empty envelope sender,
 * may match a forwarded message.
 */
export async function findDestination(
  deps: Pick<DeliveryDeps, 'clock' | 'db'>,
  address: string,
  envelopeFrom: string,
): Promise<Destination | NoRecipient> {
  if (envelopeFrom !== '') return findRecipient(deps, address, envelopeFrom)
  const returnsTo = returnAddressDomain(address)
  if (returnsTo !== null && (await isHostedDomain(deps.db.sql, returnsTo)))
    return { returned: returnAddress(returnsTo) }
  const sentOn = await findForwardedMessage(deps, deps.db.sql, address)
  return sentOn ? { sentOn } : findRecipient(deps, address)
}
