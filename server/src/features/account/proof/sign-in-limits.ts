const minutes = 60_000

/** The time over which wrong passwords are counted. After it, everybody starts afresh: nobody stays locked out. */
export const failureWindowMilliseconds = 15 * minutes

/** Whose failures are counted, and how many are too many. */
export interface FailureSubject {
  subject: string
  allowed: number
  /** Whether each wait is twice as long as the one before, when all tries were used up again. */
  grows?: boolean
}

/** How often a wait doubles: from a quarter of an hour to sixteen hours. */
export const roundsAtMost = 6

/**
 * Three counts, so that neither many guesses at one account nor one guess at many accounts goes far, and so
 * that a stranger's guesses do not soon lock the owner out at the owner's own address. A device that the account
 * knows has a count of its own instead of all of them: however many guess, from everywhere or from beside it, for as
 * long as they like, the owner comes in with the browser they always use.
 */
export function failureSubjects(
  email: string,
  address: string,
  knownDevice: string | null,
): FailureSubject[] {
  if (knownDevice !== null) return [{ subject: `device:${knownDevice}`, allowed: 20, grows: true }]
  return [
    { subject: pairSubject(email, address), allowed: 10, grows: true },
    { subject: `account:${email}`, allowed: 100 },
    { subject: `address:${networkOf(address)}`, allowed: 50 },
  ]
}

/**
 * The counts of one account by whichever of its addresses it is tried, kept apart from those of the addresses: an
 * address that nobody has counts as an account of its own, so that there is as much to do.
 */
export function ownerSubjects(owner: string, address: string): FailureSubject[] {
  return [
    { subject: ownerPairSubject(owner, address), allowed: 10, grows: true },
    { subject: `owner:${owner}`, allowed: 100 },
  ]
}

/** The count of one address's guesses at one account, by whichever of its addresses; the right password clears it. */
export function ownerPairSubject(owner: string, address: string): string {
  return `owner-pair:${owner}|${networkOf(address)}`
}

/** How many wrong codes somebody may give in a window, over all tickets. */
const wrongCodesAllowed = 10

/** Whose wrong codes are counted: of the account, but for a device that it knows, which has a count of its own. */
export function secondStepSubjects(accountId: string, knownDevice: string | null = null): FailureSubject[] {
  const subject = knownDevice === null ? `second-step:${accountId}` : `second-step-device:${knownDevice}`
  return [{ subject, allowed: wrongCodesAllowed, grows: true }]
}

/** The count of one address's guesses at one account; the right password clears it. */
export function pairSubject(email: string, address: string): string {
  return `pair:${email}|${networkOf(address)}`
}

/** What one household or server has to itself: with IPv6 not an address but the first half of it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split('.')[0]?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** How often a subject has failed in the window that began then, the attempt at hand included. */
export interface FailureCount {
  subject: string
  failures: number
  window_started_at: number
  rounds: number
}

/** How long until signing in may be tried again; null when it may be tried now. */
export function waitBeforeSignIn(
  subjects: readonly FailureSubject[],
  counted: readonly FailureCount[],
  now: number,
): number | null {
  let wait = 0
  for (const { subject, allowed } of subjects) {
    const count = counted.find((one) => one.subject === subject)
    if (!count || count.failures <= allowed) continue
    wait = Math.max(wait, count.window_started_at + failureWindowMilliseconds * 2 ** count.rounds - now)
  }
  return wait > 0 ? wait : null
}
