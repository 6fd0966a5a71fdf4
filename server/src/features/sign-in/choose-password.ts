import type { NewPasswordRequired } from '@bocau/contract/account/sign-in'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import {
  awaitHash,
  hashToken,
  type ProtectionDeps,
  refuseClosedAccount,
  refuseWeakPassword,
} from '../account/index.ts'
import { type RequestOrigin, recordChange } from '../activity/index.ts'
import { isCurrentPassword, passwordFingerprint } from './confirmation/password-fingerprint.ts'
import { getPassword } from './confirmation/store.ts'
import {
  findPasswordTicket,
  hasEverSignedIn,
  hasTemporaryPassword,
} from './new-password/new-password-store.ts'
import { createPasswordTicket } from './new-password/password-tickets.ts'
import { replacePassword } from './password/replace-password.ts'
import { requireSecondStep } from './second-step-ticket.ts'
import { type NewSession, type SignedIn, startSession } from './start-session.ts'
import { getTwoStep } from './two-step/get-protection.ts'

/** State between a temporary password and the choice of a new one. */
type PendingPassword = Pick<NewSession, 'remember' | 'method' | 'isTrusted'>

/** Starts the session after all checks, unless the password is temporary; then the user must choose a new one first. */
export async function startOrRequirePassword(
  deps: ProtectionDeps,
  accountId: string,
  input: NewSession,
): Promise<SignedIn> {
  if (await hasTemporaryPassword(deps.db.sql, accountId))
    throw await requireUserPassword(deps, accountId, input)
  return { started: await startSession(deps, accountId, input), remember: input.remember }
}

/** Builds the error that asks for a new password; its ticket is not a session. */
async function requireUserPassword(
  deps: ProtectionDeps,
  accountId: string,
  input: PendingPassword & Pick<NewSession, 'passwordMark'>,
): Promise<Refused> {
  const { remember, method, isTrusted } = input
  const content: PendingPassword = { remember, ...(method && { method }), ...(isTrusted && { isTrusted }) }
  const minutes = limits.ownPasswordMinutes
  const { ticket, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, input.passwordMark))) throw new Refused('wrong_credentials')
    return createPasswordTicket(deps, tx, { purpose: 'sign_in', accountId, content, minutes })
  })
  const needed: NewPasswordRequired = { ticket, expires_at: Math.floor(expiresAt / 1000) }
  return new Refused('own_password_needed', { ...needed })
}

/** New password, with its ticket and origin. */
export interface UserPassword {
  ticket: string
  password: string
  origin: RequestOrigin
  deviceTokens: DeviceTokens
}

/**
 * Sets the chosen password, once per ticket, and signs the user in. Invited users with a second step must still pass
 * it: a link is worth only as much as a password.
 */
export async function chooseUserPassword(deps: ProtectionDeps, input: UserPassword): Promise<SignedIn> {
  refuseWeakPassword(input.password)
  const stored = await openTicket(deps, input.ticket)
  const { password_hash: before } = await getPassword(deps.db.sql, stored.account_id)
  if (await awaitHash(deps.passwords.verify(before, input.password))) throw new Refused('password_same')
  const passwordHash = await awaitHash(deps.passwords.hash(input.password))
  await deps.db.transaction((tx) => setPassword(deps, tx, { ...input, ...stored, passwordHash }))

  const fingerprint = passwordFingerprint(passwordHash)
  const twoStep = await getTwoStep(deps.db.sql, stored.account_id)
  const pending = JSON.parse(stored.content) as PendingPassword
  if (stored.purpose === 'invitation' && twoStep.isOn)
    throw await requireSecondStep(deps, stored.account_id, {
      twoStep,
      pending: {
        remember: pending.remember,
        passwordMark: fingerprint,
      },
    })
  const { address, device } = input.origin
  const session = {
    method: 'password',
    ...pending,
    passwordMark: fingerprint,
    address,
    device,
    deviceTokens: input.deviceTokens,
  } as const
  return { started: await startSession(deps, stored.account_id, session), remember: pending.remember }
}

async function openTicket(deps: ProtectionDeps, ticket: string) {
  const stored = await findPasswordTicket(deps.db.sql, hashToken(ticket), deps.clock.now())
  if (!stored) throw new Refused('sign_in_expired')
  return stored
}

/** Replaces the password if the ticket is still valid, and notifies the owner. */
async function setPassword(
  deps: ProtectionDeps,
  tx: Transaction,
  {
    ticket,
    origin,
    account_id: accountId,
    passwordHash,
  }: { account_id: string; passwordHash: string } & UserPassword,
): Promise<void> {
  await tx.lockAccount(accountId)
  await refuseClosedAccount(tx.sql, accountId)
  // Of two concurrent requests the second finds all tickets of the account deleted.
  if (!(await findPasswordTicket(tx.sql, hashToken(ticket), deps.clock.now())))
    throw new Refused('sign_in_expired')
  await replacePassword(deps, tx, { accountId, passwordHash })
  // A new user would only be confused by such a notice in an empty mailbox.
  const alert = (await hasEverSignedIn(tx.sql, accountId)) && 'password_changed'
  await recordChange(deps, tx, { accountId, origin, kind: 'password_changed', alert })
}
