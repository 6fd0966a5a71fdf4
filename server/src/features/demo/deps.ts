import type { PictureMaker } from '../../ports/picture-maker.ts'
import type { AccountDeps } from '../account/index.ts'
import type { DeliveryDeps } from '../delivery/index.ts'
import type { OutboxDeps } from '../outbox/index.ts'

/** What seeding uses: the very ways that real accounts and real messages take. */
export interface DemoDeps extends AccountDeps, DeliveryDeps, Omit<OutboxDeps, 'measure'> {
  /** Draws the pictures of contacts. */
  pictures: PictureMaker
  /** Reads one of the demo's attachments by its name. */
  readFile(name: string): Promise<Uint8Array>
}
