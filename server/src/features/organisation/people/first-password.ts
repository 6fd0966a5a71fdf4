import { passwordFaults } from '@bocau/contract/account/password-rules'
import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'

/** Rejects weak passwords, also those set by an Owner. */
export function refuseWeakPassword(password: string): void {
  const faults = passwordFaults(password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
}

/** Waits for a hash; reports a temporary error when the hashing queue is full. */
export async function awaitHash<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
}
