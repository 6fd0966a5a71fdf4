/** What ties an answer of the provider to the one who asked: made anew for each sign-in, used once. */
export interface SignOnChecks {
  state: string
  nonce: string
  /** What only we know until the code is redeemed (PKCE). */
  verifier: string
}

/** Who the provider says it was. */
export interface Identity {
  /** Under what name the provider itself knows them: theirs for good, whatever their address becomes. */
  subject: string
  /** Lower case or not, as the provider keeps it; null where it tells none. */
  email: string | null
  isEmailVerified: boolean
  /** Its word on it, signed. */
  idToken: string
}

/** Why the provider's answer is none. */
export type SignOnTrouble = 'cancelled' | 'unavailable'

/** The provider did not say who it was. */
export class SignOnFailed extends Error {
  readonly trouble: SignOnTrouble

  constructor(trouble: SignOnTrouble, cause?: unknown) {
    super(`the provider did not say who it was: ${trouble}`, { cause })
    this.name = 'SignOnFailed'
    this.trouble = trouble
  }
}

/** An outside party that knows people and says who they are. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string
  /** Which provider it is, among all there are. */
  readonly issuer: string
  /** The domains for whose organisations it vouches; none where nothing is said of that. */
  readonly domains: readonly string[]

  /**
   * The address at which somebody proves to the provider who they are; it sends them back to `returnTo`. Asked anew,
   * it takes nobody for granted whom it knows by now.
   */
  begin(checks: SignOnChecks, returnTo: string, options?: { anew?: boolean }): Promise<string>

  /** Who it was that came back, by what the address says that they came back to; throws `SignOnFailed`. */
  finish(checks: SignOnChecks, cameBackTo: string): Promise<Identity>

  /** The address at which the provider ends its own session; null where it has none. */
  findSignOutAddress(idToken: string, returnTo: string): Promise<string | null>
}
