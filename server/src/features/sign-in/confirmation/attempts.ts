import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'
import type { AccountDeps } from '../../account/index.ts'
import { type FailureCount, type FailureSubject, waitBeforeSignIn } from './sign-in-limits.ts'
import { countFailure, decrementFailures } from './store.ts'

/** Checks a password against a hash; refunds the attempt when the hasher is overloaded. */
export async function checkPassword(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'passwords'>,
  hash: string | null,
  { password, subjects }: { password: string; subjects: readonly FailureSubject[] },
): Promise<boolean> {
  try {
    return await deps.passwords.verify(hash, password)
  } catch (error) {
    await refundAttempt(deps, subjects)
    if (error instanceof HasherBusy) throw new Refused('unavailable', { retry_after_seconds: 2 })
    throw error
  }
}

/**
 * Counts an attempt as a failure before checking it, and refuses it over the limit: parallel guesses get no more checks
 * than sequential ones. Returns the counts.
 */
export async function consumeAttempt(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  subjects: readonly FailureSubject[],
): Promise<readonly FailureCount[]> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const counts: FailureCount[] = []
    for (const subject of subjects) counts.push(await countFailure(tx.sql, subject, now))
    const wait = waitBeforeSignIn(subjects, counts, now)
    // The rollback discards the count of a refused attempt, so repeated attempts do not extend the wait.
    if (wait !== null) throw new Refused('too_many_sign_ins', { retry_after_seconds: Math.ceil(wait / 1000) })
    return counts
  })
}

/**
 * Same as `consumeAttempt`, but returns false over the limit. For counts per account: an error would reveal that two
 * addresses share one account.
 */
export async function tryConsumeAttempt(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  subjects: readonly FailureSubject[],
): Promise<boolean> {
  try {
    await consumeAttempt(deps, subjects)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'too_many_sign_ins') return false
    throw error
  }
}

/** Refunds an attempt that was not a failure. */
export async function refundAttempt(
  deps: Pick<AccountDeps, 'db'>,
  subjects: readonly FailureSubject[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { subject } of subjects) await decrementFailures(tx.sql, subject)
  })
}
