import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import { readMark } from '../scanning/score-message.ts'
import { judgeSender } from '../senders/judge-sender.ts'
import type { StoredMessage } from '../stored-message.ts'

/** Arrival report of a message that was in a mailbox before. */
export interface EarlierArrival {
  via: ArrivalEnvelope['via']
  folder: string
  steps: DeliveryStep[]
}

/** Rebuilds the arrival report from the message alone; old mail is not checked again. */
export async function retellArrival(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  { read }: StoredMessage,
  way: ArrivalEnvelope,
): Promise<EarlierArrival> {
  const sender = await judgeSender(deps, new Uint8Array(), read, { ...way, checksSender: 'never' })
  const mark = readMark(read.message, way)
  return {
    via: way.via,
    folder: mark ? 'Junk' : 'INBOX',
    steps: [...sender.steps, ...(mark?.steps ?? [])],
  }
}
