import { passwordFaults } from '@bocau/contract/account/password-rules'
import type { OwnPasswordNeeded } from '@bocau/contract/account/sign-in'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { HasherBusy } from '../../ports/password-hasher.ts'
import { alertOwner, noteActivity, notifyProtection, type RequestOrigin } from '../account/activity/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import {
  createPasswordTicket,
  findPasswordTicket,
  hasTemporaryPassword,
} from '../account/own-password/index.ts'
import { replacePassword } from '../account/password/index.ts'
import { getPassword, isAccountDisabled } from '../account/people/index.ts'
import { isCurrentPassword, passwordFingerprint } from '../account/proof/index.ts'
import { hasEverSignedIn, hashToken } from '../account/sessions/index.ts'
import { getTwoStep } from '../account/two-step/index.ts'
import { askSecondStep } from './second-step-ticket.ts'
import { type NewSession, type SignedIn, startSession } from './start-session.ts'

/** State between a temporary password and the choice of a new one. */
type Begun = Pick<NewSession, 'remember' | 'method' | 'isTrusted'>

/** Starts the session after all checks, unless the password is temporary; then the user must choose a new one first. */
export async function enter(deps: ProtectionDeps, accountId: string, given: NewSession): Promise<SignedIn> {
  if (await hasTemporaryPassword(deps.db.sql, accountId)) throw await askOwnPassword(deps, accountId, given)
  return { started: await startSession(deps, accountId, given), remember: given.remember }
}

/** Builds the error that asks for a new password; its ticket is not a session. */
async function askOwnPassword(
  deps: ProtectionDeps,
  accountId: string,
  given: Begun & Pick<NewSession, 'passwordMark'>,
): Promise<Refused> {
  const { remember, method, isTrusted } = given
  const content: Begun = { remember, ...(method && { method }), ...(isTrusted && { isTrusted }) }
  const minutes = limits.ownPasswordMinutes
  const { ticket, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, given.passwordMark))) throw new Refused('wrong_credentials')
    return createPasswordTicket(deps, tx, { purpose: 'sign_in', accountId, content, minutes })
  })
  const needed: OwnPasswordNeeded = { ticket, expires_at: Math.floor(expiresAt / 1000) }
  return new Refused('own_password_needed', { ...needed })
}

/** New password, with its ticket and origin. */
export interface OwnPassword {
  ticket: string
  password: string
  place: RequestOrigin
  marks: DeviceTokens
}

/**
 * Sets the chosen password, once per ticket, and signs the user in. Invited users with a second step must still pass
 * it: a link is worth only as much as a password.
 */
export async function chooseOwnPassword(deps: ProtectionDeps, given: OwnPassword): Promise<SignedIn> {
  const faults = passwordFaults(given.password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
  const found = await openTicket(deps, given.ticket)
  const { password_hash: before } = await getPassword(deps.db.sql, found.account_id)
  if (await inTurn(deps.passwords.verify(before, given.password))) throw new Refused('password_same')
  const passwordHash = await inTurn(deps.passwords.hash(given.password))
  await deps.db.transaction((tx) => setPassword(deps, tx, given, { ...found, passwordHash }))

  const passwordMark = passwordFingerprint(passwordHash)
  const twoStep = await getTwoStep(deps.db.sql, found.account_id)
  const begun = JSON.parse(found.content) as Begun
  if (found.purpose === 'invitation' && twoStep.isOn)
    throw await askSecondStep(deps, found.account_id, twoStep, { remember: begun.remember, passwordMark })
  const { address, device } = given.place
  const session = { method: 'password', ...begun, passwordMark, address, device, marks: given.marks } as const
  return { started: await startSession(deps, found.account_id, session), remember: begun.remember }
}

async function openTicket(deps: ProtectionDeps, ticket: string) {
  const found = await findPasswordTicket(deps.db.sql, hashToken(ticket), deps.clock.now())
  if (!found) throw new Refused('sign_in_expired')
  return found
}

async function setPassword(
  deps: ProtectionDeps,
  tx: Transaction,
  { ticket, place }: OwnPassword,
  { account_id: accountId, passwordHash }: { account_id: string; passwordHash: string },
): Promise<void> {
  await tx.lockAccount(accountId)
  if (await isAccountDisabled(tx.sql, accountId)) throw new Refused('account_disabled')
  // Of two concurrent requests the second finds all tickets of the account deleted.
  if (!(await findPasswordTicket(tx.sql, hashToken(ticket), deps.clock.now())))
    throw new Refused('sign_in_expired')
  await replacePassword(deps, tx, { accountId, passwordHash })
  await noteActivity(deps, tx, { accountId, origin: place, kind: 'password_changed' })
  // A new user would only be confused by such a notice in an empty mailbox.
  if (await hasEverSignedIn(tx.sql, accountId))
    await alertOwner(deps, tx, { accountId, origin: place, alert: 'password_changed' })
  await notifyProtection(deps, tx, accountId)
}

/** Waits for a hash; reports a temporary error when the hashing queue is full. */
const inTurn = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
