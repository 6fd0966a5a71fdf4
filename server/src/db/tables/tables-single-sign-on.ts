/** Somebody on their way to the provider; taken once, by the browser that went. */
export interface SignOnAttemptTable {
  state_hash: string
  browser_hash: string
  nonce: string
  verifier: string
  next: string
  is_persistent: 0 | 1
  expires_at: number
}

/** A browser whose session began at the provider; outlives the session, so that it can be ended there too. */
export interface SignOnSessionTable {
  browser_hash: string
  account_id: string
  /** The provider's word on who it was: shown to it again, it asks nothing before it ends its own session. */
  id_token: string
  expires_at: number
}

/** Whom of a provider's people an account belongs to, since they first came by it. */
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
