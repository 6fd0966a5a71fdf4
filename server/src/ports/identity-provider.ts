/** Values that bind the provider's response to the requesting browser; new for each sign-in. */
export interface SignOnChecks {
  state: string
  nonce: string
  /** PKCE verifier, kept secret until the code is redeemed. */
  verifier: string
}

/** Identity asserted by the provider. */
export interface Identity {
  /** Permanent id at the provider, independent of the address. */
  subject: string
  /** Case as at the provider; null if it gives none. */
  email: string | null
  isEmailVerified: boolean
  /** Signed ID token. */
  idToken: string
}

/** Reason for a failed response. */
export type SignOnTrouble = 'cancelled' | 'unavailable'

/** The provider did not identify the user. */
export class SignOnFailed extends Error {
  readonly trouble: SignOnTrouble

  constructor(trouble: SignOnTrouble, cause?: unknown) {
    super(`the provider did not identify the user: ${trouble}`, { cause })
    this.name = 'SignOnFailed'
    this.trouble = trouble
  }
}

/** An OpenID Connect provider. */
export interface IdentityProvider {
  /** Display name. */
  readonly name: string
  /** Issuer URL. */
  readonly issuer: string
  /** Domains whose organisations may use it; empty if not restricted. */
  readonly domains: readonly string[]

  /**
   * Returns the authorisation URL; the provider redirects to `returnTo`. With `forceSignIn`, the provider
   * asks for the account even if a user is signed in there.
   */
  start(checks: SignOnChecks, returnTo: string, options?: { forceSignIn?: boolean }): Promise<string>

  /** Returns the identity from the redirect URL; throws `SignOnFailed`. */
  finish(checks: SignOnChecks, callbackUrl: string): Promise<Identity>

  /** Returns the provider's sign-out URL; null if it has none. */
  findSignOutAddress(idToken: string, returnTo: string): Promise<string | null>
}
