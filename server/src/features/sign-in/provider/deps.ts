import type { IdentityProvider } from '../../../ports/identity-provider.ts'
import type { ProtectionDeps } from '../../account/index.ts'

/** What signing in by an outside provider uses. */
export interface SingleSignOnDeps extends ProtectionDeps {
  signOn: IdentityProvider | null
  /** Where people reach this installation: `https://mail.example`. */
  publicOrigin: string
}
