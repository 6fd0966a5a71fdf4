import { planPassedBounce } from '../rules/index.ts'
import { deliverLetter } from './deliver-letter.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Destination } from './find-destination.ts'
import type { ReceivedLetter } from './receive-letter.ts'

/** Brings a letter where it goes; answers with the id of the message it became, or null where it goes on. */
export async function bringLetter(
  deps: DeliveryDeps,
  destination: Destination,
  { raw, stored, findings }: ReceivedLetter,
): Promise<string | null> {
  if (!('returnsTo' in destination)) return deliverLetter(deps, destination, stored, { findings })
  // What holds a virus is passed on to nobody.
  if (findings.virus === null) {
    await deps.db.transaction((tx) => planPassedBounce(deps, tx, { to: destination.returnsTo, raw }))
  }
  return null
}

/** What makes two destinations the same, so that whoever is named twice gets one letter. */
export function destinationKey(destination: Destination): string {
  return 'returnsTo' in destination ? destination.returnsTo : destination.accountId
}
