import { type Address, normaliseEmail } from '../address.ts'
import { withoutUndisclosed } from './recipients.ts'

/**
 * Whom a message names beside its reader: each once, without the stand-in of hidden recipients, and without the
 * reader's own addresses.
 */
export function otherPeople<T extends Address>(people: readonly T[], ownEmails: readonly string[]): T[] {
  const found = new Map<string, T>()
  for (const person of withoutUndisclosed(people)) {
    const key = normaliseEmail(person.email)
    if (key !== '' && !found.has(key) && !isOwnEmail(key, ownEmails)) found.set(key, person)
  }
  return [...found.values()]
}

/** Whether an address is one of somebody's own: `khue+shop@x.vn` belongs to whoever has `khue@x.vn`. */
export function isOwnEmail(email: string, ownEmails: readonly string[]): boolean {
  const own = ownEmails.map(normaliseEmail)
  const bare = normaliseEmail(email)
  return own.includes(bare) || own.includes(withoutTag(bare))
}

/** An address without what stands behind the plus sign of its local part; within quotation marks that is no tag. */
function withoutTag(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  return plus > 0 && plus < at && !email.startsWith('"') ? email.slice(0, plus) + email.slice(at) : email
}
