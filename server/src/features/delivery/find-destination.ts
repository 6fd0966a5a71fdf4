import { domainOf } from '@bocau/mail-core/address'
import { isHostedDomain } from '../account/index.ts'
import { originalSender } from '../rules/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findRecipient, type NoRecipient, type Recipient } from './find-recipient.ts'

/** To whom a bounce of a letter that was sent on from here belongs. */
export interface ReturnAddress {
  returnsTo: string
}

/** Where a letter goes that somebody brings: into a mailbox here, or back to whoever wrote what was sent on from here. */
export type Destination = Recipient | ReturnAddress

/** Where a letter for this address goes, or why nobody here takes it. Only a bounce, which names nobody, goes back. */
export async function findDestination(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'random'>,
  address: string,
  envelopeFrom: string,
): Promise<Destination | NoRecipient> {
  const returnsTo = envelopeFrom === '' ? await originalSender(deps, address) : null
  if (returnsTo !== null && (await isHostedDomain(deps.db.sql, domainOf(address.toLowerCase())))) {
    return { returnsTo }
  }
  return findRecipient(deps, address)
}
