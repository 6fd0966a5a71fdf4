/** A pending sign-in at the provider; usable once, by the browser that started it. */
export interface SignOnAttemptTable {
  state_hash: string
  browser_hash: string
  nonce: string
  verifier: string
  next: string
  is_persistent: 0 | 1
  expires_at: number
}

/** A browser whose session started at the provider; outlives the session, so that it can be ended there too. */
export interface SignOnSessionTable {
  browser_hash: string
  account_id: string
  /** ID token of the provider, with which its session can be ended without a confirmation. */
  id_token: string
  expires_at: number
}

/** Link between an account and an identity of the provider. */
export interface SignOnIdentityTable {
  issuer: string
  subject: string
  account_id: string
  bound_at: number
}

export interface SingleSignOnTables {
  sign_on_identity: SignOnIdentityTable
  sign_on_attempt: SignOnAttemptTable
  sign_on_session: SignOnSessionTable
}
