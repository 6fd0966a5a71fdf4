import { normaliseEmail } from '@bocau/mail-core/address'
import { limits } from '@bocau/contract/limits'
import type { SessionStarted } from '@bocau/contract/account'
import { Refused } from '../../refused.ts'
import { HasherBusy } from '../../ports/password-hasher.ts'
import type { AccountDeps } from './deps.ts'
import { getUserInfo } from './get-user-info.ts'
import { hashToken, makeToken } from './session-token.ts'
import { failureSubjects, failureWindowMilliseconds, waitBeforeSignIn } from './sign-in-limits.ts'
import { countFailure, findAccountByEmail, findFailures, forgetFailures, insertSession } from './store.ts'

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
  await refuseAfterTooManyFailures(deps, email, credentials.address)

  const account = await findAccountByEmail(deps.db.sql, email)
  const matches = await checkPassword(deps, account?.password_hash ?? null, credentials.password)
  if (!account || !matches) {
    await rememberFailure(deps, email, credentials.address)
    throw new Refused('wrong_credentials')
  }
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
    await forgetFailures(tx.sql, `pair:${info.email}|${address}`)
    return info
  })
  return { token, expires_at: Math.floor(expiresAt / 1000), user }
}

async function checkPassword(deps: AccountDeps, hash: string | null, password: string): Promise<boolean> {
  try {
    return await deps.passwords.verify(hash, password)
  } catch (error) {
    if (error instanceof HasherBusy) throw new Refused('unavailable', { retry_after_seconds: 2 })
    throw error
  }
}

async function refuseAfterTooManyFailures(deps: AccountDeps, email: string, address: string): Promise<void> {
  const subjects = failureSubjects(email, address)
  const counted = await findFailures(
    deps.db.sql,
    subjects.map((one) => one.subject),
  )
  const wait = waitBeforeSignIn(subjects, counted, deps.clock.now())
  if (wait !== null) throw new Refused('too_many_sign_ins', { retry_after_seconds: Math.ceil(wait / 1000) })
}

async function rememberFailure(deps: AccountDeps, email: string, address: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    for (const { subject } of failureSubjects(email, address)) {
      await countFailure(tx.sql, subject, now, now - failureWindowMilliseconds)
    }
  })
}
