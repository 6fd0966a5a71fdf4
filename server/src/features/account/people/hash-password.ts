import { passwordFaults } from '@bocau/contract/account/password-rules'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'
import type { AccountDeps } from '../deps.ts'

/** Hashes a password; rejects one that is too short, too long or too easy to guess. */
export async function hashPassword(deps: Pick<AccountDeps, 'passwords'>, password: string): Promise<string> {
  if (password.length < limits.minPasswordCharacters) throw invalid('is too short')
  if (password.length > limits.maxPasswordCharacters) throw invalid('is too long')
  return deps.passwords.hash(password)
}

function invalid(message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path: 'password', message }] })
}

/** Rejects weak passwords, also those set by an Owner. */
export function refuseWeakPassword(password: string): void {
  const faults = passwordFaults(password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
}

/** Waits for a hash; reports a temporary error when the hashing queue is full. */
export function awaitHash<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
}
