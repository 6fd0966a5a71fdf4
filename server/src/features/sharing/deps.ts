import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { DriveDeps } from '../drive/index.ts'

/** What sharing uses. */
export interface SharingDeps extends DriveDeps {
  passwords: PasswordHasher
}
