import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'
import type { SharingDeps } from '../deps.ts'

/** Returns the stored hash of a password; null without a password. */
export async function hashSharePassword(
  { passwords }: Pick<SharingDeps, 'passwords'>,
  password: string | null,
): Promise<string | null> {
  if (password === null) return null
  return runHasher(() => passwords.hash(password))
}

/** Runs an operation of the hasher; fails when its queue is full. */
export async function runHasher<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HasherBusy) throw new Refused('unavailable', { retry_after_seconds: 2 })
    throw error
  }
}
