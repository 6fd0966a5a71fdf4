import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceMarks } from '../../kernel/route.ts'
import { noteFailure, type RequestOrigin } from '../account/activity/index.ts'
import { findAppPassword, type UsedAppPassword } from '../account/app-passwords/index.ts'
import { findKnownDevice } from '../account/devices/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { findAccountByEmail, hasAccounts } from '../account/people/index.ts'
import {
  checkPassword,
  failureSubjects,
  forgetFailures,
  giveAttemptBack,
  markOfPassword,
  ownerSubjects,
  pairSubject,
  takeAttempt,
  takeAttemptUnsaid,
} from '../account/proof/index.ts'

/** What somebody gives to sign in, and from where. */
export interface Credentials extends RequestOrigin {
  email: string
  password: string
  /** What the browser remembers of earlier sign-ins. */
  marks?: DeviceMarks
}

/** Whose password it was, and of which program where it was not the person's own. */
export interface ProvedPassword {
  accountId: string
  /** The own address of the account, by whichever it was named. */
  email: string
  appPassword: UsedAppPassword | null
  /** By what the person's own password is known again; null where it was another. */
  passwordMark: string | null
}

/** Whether a password is right: it says the same, as slowly, for a wrong one and for an unknown address. */
export async function provePassword(deps: ProtectionDeps, credentials: Credentials): Promise<ProvedPassword> {
  const email = normaliseEmail(credentials.email)
  const account = await findAccountByEmail(deps.db.sql, email)
  const device = account ? await findKnownDevice(deps, account.id, credentials.marks) : null
  const subjects = failureSubjects(email, credentials.address, device)
  await takeAttempt(deps, subjects)
  // By whichever of its addresses it is tried, it is one account that is guessed at: what is tried too often is wrong,
  // also where it is right. A refusal would say that one more address is its, too.
  const ofOwner = device === null ? ownerSubjects(account?.email ?? email, credentials.address) : []
  const isLookedAt = await takeAttemptUnsaid(deps, ofOwner)
  const counted = isLookedAt ? [...subjects, ...ofOwner] : subjects

  const appPassword = await findAppPassword(deps.db.sql, account?.id ?? null, credentials.password)
  const matches =
    appPassword !== null ||
    (await checkPassword(deps, account?.password_hash ?? null, credentials.password, counted))
  if (!account || !matches || !isLookedAt) {
    // A program that was told that its password is wrong would ask its person for another one.
    if (!(await hasAccounts(deps.db.sql))) throw new Refused('not_set_up')
    if (account) noteInTime(deps, account.id, credentials)
    throw new Refused('wrong_credentials')
  }
  await giveAttemptBack(deps, counted)
  if (email !== account.email)
    await deps.db.transaction((tx) => forgetFailures(tx.sql, pairSubject(email, credentials.address)))
  if (account.is_disabled) throw new Refused('account_disabled')
  const passwordMark = appPassword ? null : markOfPassword(account.password_hash)
  return { accountId: account.id, email: account.email, appPassword, passwordMark }
}

/** Writes a failure down without keeping the answer waiting: how long that took would tell that the address exists. */
function noteInTime(deps: ProtectionDeps, accountId: string, place: RequestOrigin): void {
  noteFailure(deps, { accountId, kind: 'sign_in_failed', place, method: 'password' }).catch(
    (error: unknown) => deps.logger.warn('a failed sign-in could not be written down', { error }),
  )
}
