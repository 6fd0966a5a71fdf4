import { normaliseEmail } from '@bocau/mail-core/address'

/** Credentials of SASL PLAIN (RFC 4616). */
export interface PlainCredentials {
  user: string
  password: string
}

/** Parses the message of SASL PLAIN; returns null when it asks to act as another user, which is not supported. */
export function readPlain(message: string): PlainCredentials | null {
  const [authorizationId = '', authenticationId = '', password = ''] = message.split('\0')
  const user = authenticationId || authorizationId
  return isSameIdentity(authorizationId, user) ? { user, password } : null
}

/** Returns true when an authorization identity is empty or the user who signs in. */
export function isSameIdentity(authorizationId: string, user: string): boolean {
  return authorizationId === '' || normaliseEmail(authorizationId) === normaliseEmail(user)
}
