import type { DeliveryDeps } from '../../delivery/index.ts'
import type { DriveDeps } from '../../drive/index.ts'

/** Dependencies of transfers and deletions: those of storing messages, and the drive. */
export interface DepartureDeps extends DeliveryDeps, Pick<DriveDeps, 'sharing'> {
  /** Number of days before the address of a deleted account can be assigned again. */
  addressBlockDays: number
}
