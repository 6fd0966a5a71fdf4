import { normaliseEmail } from '@bocau/mail-core/address'
import { closedCode } from '../../db/store/closed-organisation.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { findAccountByEmail, hasAccounts, type ProtectionDeps } from '../account/index.ts'
import { type RequestOrigin, recordFailure } from '../activity/index.ts'
import { findAppPassword, type UsedAppPassword } from './app-passwords/find-app-password.ts'
import { checkPassword, consumeAttempt, refundAttempt, tryConsumeAttempt } from './confirmation/attempts.ts'
import { passwordFingerprint } from './confirmation/password-fingerprint.ts'
import { failureSubjects, ownerSubjects, pairSubject } from './confirmation/sign-in-limits.ts'
import { deleteFailures } from './confirmation/store.ts'
import { findDeviceByToken } from './devices/recognise-device.ts'

export interface Credentials extends RequestOrigin {
  email: string
  password: string
  /** Device marks stored in the browser from earlier sign-ins. */
  deviceTokens?: DeviceTokens
}

/** Account of a correct password, and the app password if one was used. */
export interface VerifiedPassword {
  accountId: string
  /** Primary address of the account, even when a further one was entered. */
  email: string
  appPassword: UsedAppPassword | null
  /** Mark that identifies the user's own password; null when another one was used. */
  passwordMark: string | null
}

/** Checks a password. A wrong password and an unknown address give the same error after the same time. */
export async function verifyPassword(
  deps: ProtectionDeps,
  credentials: Credentials,
): Promise<VerifiedPassword> {
  const email = normaliseEmail(credentials.email)
  const account = await findAccountByEmail(deps.db.sql, email)
  const device = account ? await findDeviceByToken(deps, account.id, credentials.deviceTokens) : null
  const subjects = failureSubjects(email, credentials.address, device)
  await consumeAttempt(deps, subjects)
  // All addresses of an account share one counter. Above the limit even the right password is reported as wrong,
  // because a different error would reveal the further addresses of the account.
  const ofOwner = device === null ? ownerSubjects(account?.email ?? email, credentials.address) : []
  const isChecked = await tryConsumeAttempt(deps, ofOwner)
  const counted = isChecked ? [...subjects, ...ofOwner] : subjects

  const appPassword = await findAppPassword(deps.db.sql, account?.id ?? null, credentials.password)
  const matches =
    appPassword !== null ||
    (await checkPassword(deps, account?.password_hash ?? null, {
      password: credentials.password,
      subjects: counted,
    }))
  if (!account || !matches || !isChecked) {
    // A mail program that gets "wrong password" would ask its user for another one.
    if (!(await hasAccounts(deps.db.sql))) throw new Refused('not_set_up')
    if (account) recordFailureBeforeDeadline(deps, account.id, credentials)
    throw new Refused('wrong_credentials')
  }
  await refundAttempt(deps, counted)
  if (email !== account.email)
    await deps.db.transaction((tx) => deleteFailures(tx.sql, pairSubject(email, credentials.address)))
  if (account.is_disabled) throw new Refused('account_disabled')
  const closed = closedCode(account)
  if (closed) throw new Refused(closed)
  const passwordMark = appPassword ? null : passwordFingerprint(account.password_hash)
  return { accountId: account.id, email: account.email, appPassword, passwordMark }
}

/** Records a failure in the background, because the time it takes would reveal that the address exists. */
function recordFailureBeforeDeadline(deps: ProtectionDeps, accountId: string, origin: RequestOrigin): void {
  recordFailure(deps, { accountId, kind: 'sign_in_failed', origin: origin, method: 'password' }).catch(
    (error: unknown) => deps.logger.warn('recording a failed sign-in failed', { error }),
  )
}
