import { normaliseEmail } from '@bocau/mail-core/address'

/** What a client sends by SASL PLAIN (RFC 4616). */
export interface PlainCredentials {
  user: string
  password: string
}

/** Reads the message of SASL PLAIN; null where it asks to act as another user, which no password here allows. */
export function readPlain(message: string): PlainCredentials | null {
  const [authorizationId = '', authenticationId = '', password = ''] = message.split('\0')
  const user = authenticationId || authorizationId
  return isOwnIdentity(authorizationId, user) ? { user, password } : null
}

/** Whether an authorization identity is empty or that of the user who signs in. */
export function isOwnIdentity(authorizationId: string, user: string): boolean {
  return authorizationId === '' || normaliseEmail(authorizationId) === normaliseEmail(user)
}
