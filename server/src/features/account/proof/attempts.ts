import { Refused } from '../../../kernel/refused.ts'
import { HasherBusy } from '../../../ports/password-hasher.ts'
import type { AccountDeps } from '../deps.ts'
import { countFailure, takeFailureBack } from './sign-in-failure-store.ts'
import { type FailureCount, type FailureSubject, waitBeforeSignIn } from './sign-in-limits.ts'

/** Whether a password is that of the hash; a queue that is too long gives the attempt back. */
export async function checkPassword(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'passwords'>,
  hash: string | null,
  password: string,
  subjects: readonly FailureSubject[],
): Promise<boolean> {
  try {
    return await deps.passwords.verify(hash, password)
  } catch (error) {
    await giveAttemptBack(deps, subjects)
    if (error instanceof HasherBusy) throw new Refused('unavailable', { retry_after_seconds: 2 })
    throw error
  }
}

/**
 * Counts an attempt as a failure before it is looked at, and refuses it when there were too many: of a hundred
 * guesses sent at once no more are looked at than of a hundred sent one after the other. Answers with the counts.
 */
export async function takeAttempt(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  subjects: readonly FailureSubject[],
): Promise<readonly FailureCount[]> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const counts: FailureCount[] = []
    for (const subject of subjects) counts.push(await countFailure(tx.sql, subject, now))
    const wait = waitBeforeSignIn(subjects, counts, now)
    // A refused attempt is not counted: whoever goes on trying does not lengthen the wait.
    if (wait !== null) throw new Refused('too_many_sign_ins', { retry_after_seconds: Math.ceil(wait / 1000) })
    return counts
  })
}

/**
 * The same without a word: false when there were too many. For counts of whoever an address turned out to belong to,
 * which nobody may learn from an answer.
 */
export async function takeAttemptUnsaid(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  subjects: readonly FailureSubject[],
): Promise<boolean> {
  try {
    await takeAttempt(deps, subjects)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'too_many_sign_ins') return false
    throw error
  }
}

/** The attempt was no failure after all. */
export async function giveAttemptBack(
  deps: Pick<AccountDeps, 'db'>,
  subjects: readonly FailureSubject[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { subject } of subjects) await takeFailureBack(tx.sql, subject)
  })
}
