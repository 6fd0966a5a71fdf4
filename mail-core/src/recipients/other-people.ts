import { type Address, normaliseEmail } from '../address.ts'
import { withoutUndisclosed } from './recipients.ts'

/**
 * Returns the distinct correspondents of a message without the reader's addresses and without the "undisclosed
 * recipients" placeholder.
 */
export function otherPeople<T extends Address>(people: readonly T[], ownEmails: readonly string[]): T[] {
  const found = new Map<string, T>()
  for (const person of withoutUndisclosed(people)) {
    const key = normaliseEmail(person.email)
    if (key !== '' && !found.has(key) && !isOwnEmail(key, ownEmails)) found.set(key, person)
  }
  return [...found.values()]
}

/** Returns true if an address belongs to the account: `khue+shop@x.vn` belongs to `khue@x.vn`. */
export function isOwnEmail(email: string, ownEmails: readonly string[]): boolean {
  const own = ownEmails.map(normaliseEmail)
  const bare = normaliseEmail(email)
  return own.includes(bare) || own.includes(withoutTag(bare))
}

/** Removes a plus tag from the local part; in a quoted local part it is no tag. */
function withoutTag(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  return plus > 0 && plus < at && !email.startsWith('"') ? email.slice(0, plus) + email.slice(at) : email
}
