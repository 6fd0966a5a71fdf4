import type { IdentityProvider } from '../../../ports/identity-provider.ts'
import type { ProtectionDeps } from '../../account/index.ts'

/** Dependencies of single sign-on. */
export interface SingleSignOnDeps extends ProtectionDeps {
  signOn: IdentityProvider | null
  /** Public URL of this installation: `https://mail.example`. */
  publicOrigin: string
}
