/** Keeps passwords as something they cannot be read back from. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With no hash it still takes the time of a real check, so that nobody learns which accounts exist. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Too many passwords wait to be checked: better to refuse than to keep everybody waiting. */
export class HasherBusy extends Error {
  constructor() {
    super('too many passwords wait to be checked')
    this.name = 'HasherBusy'
  }
}
