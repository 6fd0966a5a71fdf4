import type { PictureMaker } from '../../ports/picture-maker.ts'
import type { AccountDeps } from '../account/index.ts'
import type { DeliveryDeps } from '../delivery/index.ts'
import type { OutboxDeps } from '../outbox/index.ts'

/** Dependencies of seeding, which uses the same code as real accounts and messages. */
export interface DemoDeps extends AccountDeps, DeliveryDeps, Omit<OutboxDeps, 'sendingQuota'> {
  pictures: PictureMaker
  readFile(name: string): Promise<Uint8Array>
}
