import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceMarks } from '../../kernel/route.ts'
import { noteFailure, type RequestOrigin } from '../account/activity/index.ts'
import { findAppPassword, type UsedAppPassword } from '../account/app-passwords/index.ts'
import { findKnownDevice } from '../account/devices/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { findAccountByEmail, hasAccounts } from '../account/people/index.ts'
import { checkPassword, failureSubjects, giveAttemptBack, takeAttempt } from '../account/proof/index.ts'

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
}

/** Whether a password is right: it says the same, as slowly, for a wrong one and for an unknown address. */
export async function provePassword(deps: ProtectionDeps, credentials: Credentials): Promise<ProvedPassword> {
  const email = normaliseEmail(credentials.email)
  const account = await findAccountByEmail(deps.db.sql, email)
  const device = account ? await findKnownDevice(deps, account.id, credentials.marks) : null
  // By whichever of its addresses it is tried, it is one account that is guessed at.
  const subjects = failureSubjects(account?.email ?? email, credentials.address, device)
  await takeAttempt(deps, subjects)

  const appPassword = await findAppPassword(deps.db.sql, account?.id ?? null, credentials.password)
  const matches =
    appPassword !== null ||
    (await checkPassword(deps, account?.password_hash ?? null, credentials.password, subjects))
  if (!account || !matches) {
    // A program that was told that its password is wrong would ask its person for another one.
    if (!(await hasAccounts(deps.db.sql))) throw new Refused('not_set_up')
    if (account) noteInTime(deps, account.id, credentials)
    throw new Refused('wrong_credentials')
  }
  await giveAttemptBack(deps, subjects)
  if (account.is_disabled) throw new Refused('account_disabled')
  return { accountId: account.id, email: account.email, appPassword }
}

/** Writes a failure down without keeping the answer waiting: how long that took would tell that the address exists. */
function noteInTime(deps: ProtectionDeps, accountId: string, place: RequestOrigin): void {
  noteFailure(deps, { accountId, kind: 'sign_in_failed', place, method: 'password' }).catch(
    (error: unknown) => deps.logger.warn('a failed sign-in could not be written down', { error }),
  )
}
