import type { DeliveryDeps } from '../../delivery/index.ts'
import type { DriveSharing } from '../../drive/index.ts'

/** What handing over and deleting use: all that keeping a message takes, and the drive. */
export interface LeavingDeps extends DeliveryDeps {
  sharing: DriveSharing
  /** For how many days an address that was somebody's is given to nobody. */
  addressRestDays: number
}
