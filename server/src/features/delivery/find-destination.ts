import { domainOfReturns, returnAddress } from '../../kernel/return-address.ts'
import { isHostedDomain } from '../account/domains/index.ts'
import type { ToGroup } from '../account/groups/index.ts'
import { type ForwardedRow, findSentOn } from '../rules/forward/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findRecipient, type NoRecipient, type Recipient } from './find-recipient.ts'

/** The message that was sent on from here and that a report is to be about. */
export interface SentOn {
  sentOn: ForwardedRow
}

/** A bounce of system mail, which is deleted. */
export interface Returned {
  returned: string
}

/** Where a message goes that somebody brings: into mailboxes here, or, as a report, to whoever wrote what was sent on. */
export type Destination = Recipient | ToGroup | SentOn | Returned

/** Where a message for this address goes, or why nobody here takes it. Only a bounce, which names nobody, goes back. */
export async function findDestination(
  deps: Pick<DeliveryDeps, 'clock' | 'db'>,
  address: string,
  envelopeFrom: string,
): Promise<Destination | NoRecipient> {
  if (envelopeFrom !== '') return findRecipient(deps, address, envelopeFrom)
  const returnsTo = domainOfReturns(address)
  if (returnsTo !== null && (await isHostedDomain(deps.db.sql, returnsTo)))
    return { returned: returnAddress(returnsTo) }
  const sentOn = await findSentOn(deps, deps.db.sql, address)
  return sentOn ? { sentOn } : findRecipient(deps, address)
}
