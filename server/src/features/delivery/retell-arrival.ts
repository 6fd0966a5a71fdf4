import type { DeliveryStep } from '@bocau/contract/delivery'
import type { DeliveryDeps } from './deps.ts'
import { judgeSender } from './judge-sender.ts'
import { readMark } from './score-letter.ts'
import type { StoredLetter } from './stored-letter.ts'
import type { Way } from './way.ts'

/** How a letter came that lay in a mailbox before: where it was put then, and by which decisions. */
export interface EarlierArrival {
  via: Way['via']
  folder: string
  steps: DeliveryStep[]
}

/** Tells how a letter came by what stands in it alone: nobody is asked again about mail of long ago. */
export async function retellArrival(
  deps: Pick<DeliveryDeps, 'clock' | 'db' | 'logger' | 'senders'>,
  { read }: StoredLetter,
  way: Way,
): Promise<EarlierArrival> {
  const sender = await judgeSender(deps, new Uint8Array(), read, { ...way, checksSender: false })
  const mark = readMark(read.letter, way)
  return {
    via: way.via,
    folder: mark ? 'Junk' : 'INBOX',
    steps: [...sender.steps, ...(mark?.steps ?? [])],
  }
}
