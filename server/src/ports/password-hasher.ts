/** Hashes passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Without a hash it takes the time of a real check, so that the existence of accounts is not revealed. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Too many passwords wait to be checked; the request is rejected instead of queued. */
export class HasherBusy extends Error {
  constructor() {
    super('too many passwords are waiting to be checked')
    this.name = 'HasherBusy'
  }
}
