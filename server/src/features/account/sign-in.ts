import { normaliseEmail } from '@bocau/mail-core/address'
import { HasherBusy } from '../../ports/password-hasher.ts'
import { Refused } from '../../refused.ts'
import type { DeviceMarks } from '../../route.ts'
import { noteFailure } from './activity/note-activity.ts'
import type { Place } from './activity/place.ts'
import { findAppPassword } from './app-passwords/find-app-password.ts'
import type { AccountDeps, ProtectionDeps } from './deps.ts'
import { findKnownDevice } from './devices/meet-device.ts'
import { countFailure, takeFailureBack } from './sign-in-failure-store.ts'
import {
  type FailureCount,
  type FailureSubject,
  failureSubjects,
  waitBeforeSignIn,
} from './sign-in-limits.ts'
import { findAccountByEmail } from './store.ts'

/** What somebody gives to sign in, and from where. */
export interface Credentials extends Place {
  email: string
  password: string
  /** What the browser remembers of earlier sign-ins. */
  marks?: DeviceMarks
}

/** Whose password it was, and of which program where it was not the person's own. */
export interface ProvedPassword {
  accountId: string
  appPassword: { id: string; name: string } | null
}

/** Whether a password is right: it says the same, as slowly, for a wrong one and for an unknown address. */
export async function provePassword(deps: ProtectionDeps, credentials: Credentials): Promise<ProvedPassword> {
  const email = normaliseEmail(credentials.email)
  const account = await findAccountByEmail(deps.db.sql, email)
  const device = account ? await findKnownDevice(deps, account.id, credentials.marks) : null
  const subjects = failureSubjects(email, credentials.address, device)
  await takeAttempt(deps, subjects)

  const appPassword = await findAppPassword(deps.db.sql, account?.id ?? null, credentials.password)
  const matches =
    appPassword !== null ||
    (await checkPassword(deps, account?.password_hash ?? null, credentials.password, subjects))
  if (!account || !matches) {
    if (account) noteInTime(deps, account.id, credentials)
    throw new Refused('wrong_credentials')
  }
  await giveAttemptBack(deps, subjects)
  if (account.is_disabled) throw new Refused('account_disabled')
  return { accountId: account.id, appPassword }
}

/** Writes a failure down without keeping the answer waiting: how long that took would tell that the address exists. */
function noteInTime(deps: ProtectionDeps, accountId: string, place: Place): void {
  noteFailure(deps, { accountId, kind: 'sign_in_failed', place, method: 'password' }).catch(
    (error: unknown) => deps.logger.warn('a failed sign-in could not be written down', { error }),
  )
}

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

/** The attempt was no failure after all. */
export async function giveAttemptBack(
  deps: Pick<AccountDeps, 'db'>,
  subjects: readonly FailureSubject[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { subject } of subjects) await takeFailureBack(tx.sql, subject)
  })
}
