import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import { readSpamHeader } from '../scanning/score-message.ts'
import { verifySender } from '../senders/verify-sender.ts'
import type { StoredMessage } from '../stored-message.ts'

/** Arrival report of a message that was in a mailbox before. */
export interface EarlierArrival {
  via: ArrivalEnvelope['via']
  folder: string
  steps: DeliveryStep[]
}

/** Rebuilds the arrival report from the message alone; old mail is not checked again. */
export async function rebuildArrivalReport(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  { read }: StoredMessage,
  envelope: ArrivalEnvelope,
): Promise<EarlierArrival> {
  const sender = await verifySender(deps, new Uint8Array(), {
    read,
    envelope: { ...envelope, checksSender: 'never' },
  })
  const judgement = readSpamHeader(read.message, envelope)
  return {
    via: envelope.via,
    folder: judgement ? 'Junk' : 'INBOX',
    steps: [...sender.steps, ...(judgement?.steps ?? [])],
  }
}
