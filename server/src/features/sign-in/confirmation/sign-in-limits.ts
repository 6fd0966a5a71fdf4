import { networkOf } from '../../../kernel/network-of.ts'

const minutes = 60_000

/** Window in which wrong passwords are counted. Counts restart after it, so no user stays locked out. */
export const failureWindowMilliseconds = 15 * minutes

/** Subject whose failures are counted, and the number allowed in a window. */
export interface FailureSubject {
  subject: string
  allowed: number
  /** True when each wait is twice as long as the previous one. */
  hasGrowingWaits?: boolean
}

/** Maximum number of doublings: from 15 minutes to 16 hours. */
export const maxRounds = 6

/**
 * Counts per account and address, per account, and per address: they limit many guesses at one account and one guess at
 * many accounts, and a remote attacker does not soon lock the owner out. A known device has its own count instead of
 * all of them, so the owner can always sign in with the usual browser during an attack.
 */
export function failureSubjects(email: string, address: string, deviceId: string | null): FailureSubject[] {
  if (deviceId !== null) return [{ subject: `device:${deviceId}`, allowed: 20, hasGrowingWaits: true }]
  return [
    { subject: pairSubject(email, address), allowed: 10, hasGrowingWaits: true },
    { subject: `account:${email}`, allowed: 100 },
    { subject: `address:${networkOf(address)}`, allowed: 50 },
  ]
}

/**
 * Returns the counters of wrong passwords per account, over all of its addresses, in addition to those per address. An
 * unknown address counts as an account, so that the work is the same.
 */
export function ownerSubjects(owner: string, address: string): FailureSubject[] {
  return [
    { subject: ownerPairSubject(owner, address), allowed: 10, hasGrowingWaits: true },
    { subject: `owner:${owner}`, allowed: 100 },
  ]
}

/** Returns the key that counts guesses from one network at one account; the right password resets it. */
export function ownerPairSubject(owner: string, address: string): string {
  return `owner-pair:${owner}|${networkOf(address)}`
}

/** Wrong codes allowed in a window, over all tickets. */
const wrongCodesAllowed = 10

/** Returns the counter of wrong codes of an account; a known device has its own. */
export function secondStepSubjects(accountId: string, deviceId: string | null = null): FailureSubject[] {
  const subject = deviceId === null ? `second-step:${accountId}` : `second-step-device:${deviceId}`
  return [{ subject, allowed: wrongCodesAllowed, hasGrowingWaits: true }]
}

/** Returns the key that counts guesses from one network at one address; the right password resets it. */
export function pairSubject(email: string, address: string): string {
  return `pair:${email}|${networkOf(address)}`
}

/** Failures of a subject in its current window, including the current attempt. */
export interface FailureCount {
  subject: string
  failures: number
  window_started_at: number
  rounds: number
}

/** Returns the milliseconds until the next sign-in attempt is allowed; null when it is allowed now. */
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
