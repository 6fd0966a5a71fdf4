import { type Address, normaliseEmail } from '../address.ts'
import { withoutUndisclosed } from './recipients.ts'

/**
 * Returns the distinct correspondents of a message without the reader's addresses and without the "undisclosed
 * recipients" placeholder.
 */
export function otherPeople<T extends Address>(people: readonly T[], accountEmails: readonly string[]): T[] {
  const distinct = new Map<string, T>()
  for (const person of withoutUndisclosed(people)) {
    const key = normaliseEmail(person.email)
    if (key !== '' && !distinct.has(key) && !isAccountEmail(key, accountEmails)) distinct.set(key, person)
  }
  return [...distinct.values()]
}

/** Returns true if an address belongs to the account: `khue+shop@x.vn` belongs to `khue@x.vn`. */
export function isAccountEmail(email: string, accountEmails: readonly string[]): boolean {
  const normalised = accountEmails.map(normaliseEmail)
  const bare = normaliseEmail(email)
  return normalised.includes(bare) || normalised.includes(withoutTag(bare))
}

/** Removes a plus tag from the local part; in a quoted local part it is no tag. */
function withoutTag(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  return plus > 0 && plus < at && !email.startsWith('"') ? email.slice(0, plus) + email.slice(at) : email
}
