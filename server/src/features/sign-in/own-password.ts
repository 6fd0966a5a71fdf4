import { passwordFaults } from '@bocau/contract/account/password-rules'
import type { OwnPasswordNeeded } from '@bocau/contract/account/sign-in'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceMarks } from '../../kernel/route.ts'
import { HasherBusy } from '../../ports/password-hasher.ts'
import { alertOwner, noteActivity, type RequestOrigin, tellProtection } from '../account/activity/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import {
  findPasswordTicket,
  hasTemporaryPassword,
  makePasswordTicket,
} from '../account/own-password/index.ts'
import { replacePassword } from '../account/password/index.ts'
import { getPassword, isShut } from '../account/people/index.ts'
import { isStillPassword, markOfPassword } from '../account/proof/index.ts'
import { hashToken, wasEverHere } from '../account/sessions/index.ts'
import { getTwoStep } from '../account/two-step/index.ts'
import { askSecondStep } from './second-step-ticket.ts'
import { type NewSession, type SignedIn, startSession } from './start-session.ts'

/** What is remembered until the own password is chosen. */
type Begun = Pick<NewSession, 'remember' | 'method' | 'isTrusted'>

/** Starts the session of whoever proved all that is asked, unless their password was given to them: then they choose first. */
export async function enter(deps: ProtectionDeps, accountId: string, given: NewSession): Promise<SignedIn> {
  if (await hasTemporaryPassword(deps.db.sql, accountId)) throw await askOwnPassword(deps, accountId, given)
  return { started: await startSession(deps, accountId, given), remember: given.remember }
}

/** The refusal that asks for an own password: it carries a ticket that is no session. */
async function askOwnPassword(
  deps: ProtectionDeps,
  accountId: string,
  given: Begun & Pick<NewSession, 'passwordMark'>,
): Promise<Refused> {
  const { remember, method, isTrusted } = given
  const content: Begun = { remember, ...(method && { method }), ...(isTrusted && { isTrusted }) }
  const minutes = limits.ownPasswordMinutes
  const { ticket, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isStillPassword(tx, accountId, given.passwordMark))) throw new Refused('wrong_credentials')
    return makePasswordTicket(deps, tx, { purpose: 'sign_in', accountId, content, minutes })
  })
  const needed: OwnPasswordNeeded = { ticket, expires_at: Math.floor(expiresAt / 1000) }
  return new Refused('own_password_needed', { ...needed })
}

/** What somebody chooses, and from where. */
export interface OwnPassword {
  ticket: string
  password: string
  place: RequestOrigin
  marks: DeviceMarks
}

/**
 * Gives somebody the password that they choose, once for each ticket, and lets them in. Who was invited and has a
 * second step is asked for it all the same: a link opens no more than a password does.
 */
export async function chooseOwnPassword(deps: ProtectionDeps, given: OwnPassword): Promise<SignedIn> {
  const faults = passwordFaults(given.password)
  if (faults.length > 0) throw new Refused('password_weak', { faults })
  const found = await openTicket(deps, given.ticket)
  const { password_hash: before } = await getPassword(deps.db.sql, found.account_id)
  if (await inTurn(deps.passwords.verify(before, given.password))) throw new Refused('password_same')
  const passwordHash = await inTurn(deps.passwords.hash(given.password))
  await deps.db.transaction((tx) => setPassword(deps, tx, given, { ...found, passwordHash }))

  const passwordMark = markOfPassword(passwordHash)
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
  if (await isShut(tx.sql, accountId)) throw new Refused('account_disabled')
  // Of two at once the second finds every ticket of the account gone.
  if (!(await findPasswordTicket(tx.sql, hashToken(ticket), deps.clock.now())))
    throw new Refused('sign_in_expired')
  await replacePassword(deps, tx, { accountId, passwordHash })
  await noteActivity(deps, tx, { accountId, place, kind: 'password_changed' })
  // Nobody is startled by a message about it in a mailbox that they see for the first time.
  if (await wasEverHere(tx.sql, accountId))
    await alertOwner(deps, tx, { accountId, place, alert: 'password_changed' })
  await tellProtection(deps, tx, accountId)
}

/** Hashing waits in a queue that may be full: then it is tried again a moment later. */
const inTurn = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof HasherBusy ? new Refused('unavailable', { retry_after_seconds: 2 }) : error
  })
