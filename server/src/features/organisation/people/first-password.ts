import { passwordFaults } from '@bocau/contract/account/password-rules'
import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'

/** What an Owner gives as a password has to be as good as what somebody chooses for themselves. */
export function refuseWeakPassword(password: string): void {
  const faults = passwordFaults(password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
}

/** Hashing waits in a queue that may be full: then it is tried again a moment later. */
export async function whenHashed<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
}
