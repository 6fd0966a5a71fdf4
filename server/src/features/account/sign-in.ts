import type { SessionStarted } from '@bocau/contract/account'
import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { HasherBusy } from '../../ports/password-hasher.ts'
import { Refused } from '../../refused.ts'
import type { AccountDeps } from './deps.ts'
import { getUserInfo } from './get-user-info.ts'
import { hashToken, makeToken } from './session-token.ts'
import {
  type FailureCount,
  type FailureSubject,
  failureSubjects,
  failureWindowMilliseconds,
  pairSubject,
  waitBeforeSignIn,
} from './sign-in-limits.ts'
import { countFailure, findAccountByEmail, forgetFailures, insertSession, takeFailureBack } from './store.ts'

/** What somebody gives to sign in, and from where. */
export interface Credentials {
  email: string
  password: string
  remember: boolean
  address: string
  device: string
}

/** Starts a session for the right password; says the same, as slowly, for a wrong one and an unknown address. */
export async function signIn(deps: AccountDeps, credentials: Credentials): Promise<SessionStarted> {
  const email = normaliseEmail(credentials.email)
  const subjects = failureSubjects(email, credentials.address)
  await takeAttempt(deps, subjects)

  const account = await findAccountByEmail(deps.db.sql, email)
  const matches = await checkPassword(deps, account?.password_hash ?? null, credentials.password, subjects)
  if (!account || !matches) throw new Refused('wrong_credentials')
  await giveAttemptBack(deps, subjects)
  if (account.is_disabled) throw new Refused('account_disabled')

  return startSession(deps, account.id, credentials)
}

/** Opens a session for an account whose sign-in is already proved. */
export async function startSession(
  deps: AccountDeps,
  accountId: string,
  { remember, address, device }: Pick<Credentials, 'remember' | 'address' | 'device'>,
): Promise<SessionStarted> {
  const now = deps.clock.now()
  const token = makeToken(deps.random)
  const lifetimeHours = remember ? limits.sessionDays * 24 : limits.shortSessionHours
  const expiresAt = now + lifetimeHours * 3_600_000
  const user = await deps.db.transaction(async (tx) => {
    const info = await getUserInfo(tx.sql, accountId)
    await insertSession(tx.sql, {
      token_hash: hashToken(token),
      id: deps.ids.next(),
      account_id: accountId,
      is_persistent: remember ? 1 : 0,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      address,
      device: device.slice(0, 300),
    })
    await forgetFailures(tx.sql, pairSubject(info.email, address))
    return info
  })
  return { token, expires_at: Math.floor(expiresAt / 1000), user }
}

async function checkPassword(
  deps: AccountDeps,
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
 * guesses sent at once no more are looked at than of a hundred sent one after the other.
 */
async function takeAttempt(deps: AccountDeps, subjects: readonly FailureSubject[]): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const counts: FailureCount[] = []
    for (const { subject } of subjects) {
      counts.push(await countFailure(tx.sql, subject, now, now - failureWindowMilliseconds))
    }
    const wait = waitBeforeSignIn(subjects, counts, now)
    // A refused attempt is not counted: whoever goes on trying does not lengthen the wait.
    if (wait !== null) throw new Refused('too_many_sign_ins', { retry_after_seconds: Math.ceil(wait / 1000) })
  })
}

/** The attempt was no failure after all. */
async function giveAttemptBack(deps: AccountDeps, subjects: readonly FailureSubject[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { subject } of subjects) await takeFailureBack(tx.sql, subject)
  })
}
