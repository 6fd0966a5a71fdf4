import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { DriveDeps } from '../drive/index.ts'

/** Dependencies of sharing. */
export interface SharingDeps extends DriveDeps {
  passwords: PasswordHasher
}
