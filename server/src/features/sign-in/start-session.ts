import type { SessionStarted } from '@bocau/contract/account/account'
import type { SignInMethod } from '@bocau/contract/account/activity'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import {
  alertOwner,
  noteActivity,
  notifyProtection,
  originOf,
  type RequestOrigin,
} from '../account/activity/index.ts'
import { noteUse, type UsedAppPassword } from '../account/app-passwords/index.ts'
import { recogniseDevice } from '../account/devices/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { getUserInfo, isAccountDisabled } from '../account/people/index.ts'
import { refuseProgram, sessionHours } from '../account/policies/index.ts'
import { forgetFailures, isCurrentPassword, ownerPairSubject, pairSubject } from '../account/proof/index.ts'
import {
  createToken,
  hashToken,
  hasSecondStep,
  insertSession,
  recordActivity,
} from '../account/sessions/index.ts'

/** Options of a new session. */
export interface NewSession extends RequestOrigin {
  remember: boolean
  /** Method with which the user signed in. */
  method?: SignInMethod
  /** Device marks stored in the browser from earlier sign-ins. */
  marks?: DeviceTokens
  /** True to skip the second step in this browser for a while. */
  isTrusted?: boolean
  /** Mark of the checked password; null when another method was used. */
  passwordMark: string | null
  /** App password of a program, whose session has no access to the account settings. */
  appPassword?: UsedAppPassword | null
}

/** A new session with its transport. */
export interface SignedIn {
  started: SessionStarted
  /** True when the session outlives the browser process. */
  remember: boolean
  /** True for a program's session, which is not stored in a browser cookie. */
  isProgram?: boolean
}

/** Opens a session for an account after all sign-in checks; the token is new each time. */
export async function startSession(
  deps: ProtectionDeps,
  accountId: string,
  given: NewSession,
): Promise<SessionStarted> {
  const now = deps.clock.now()
  const token = createToken(deps.random)
  const sessionId = deps.ids.next()
  const usualHours = given.remember ? limits.sessionDays * 24 : limits.shortSessionHours
  const { user, mark, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, given.passwordMark))) throw new Refused('wrong_credentials')
    // 2-step verification was turned on after the password was checked.
    if (given.method === 'password' && (await hasSecondStep(tx.sql, accountId)))
      throw new Refused('wrong_credentials')
    // The account may have been disabled between the two steps.
    if (await isAccountDisabled(tx.sql, accountId)) throw new Refused('account_disabled')
    if (
      given.appPassword &&
      !(await noteUse(tx.sql, accountId, given.appPassword.id, placeOfUse(given, now)))
    )
      throw new Refused('wrong_credentials')
    if (given.appPassword) await refuseProgram(tx.sql, accountId)
    const info = await getUserInfo(tx.sql, accountId)
    const lifetimeHours = await sessionHours(tx.sql, accountId, usualHours)
    const endsAt = now + lifetimeHours * 3_600_000
    await insertSession(tx.sql, {
      token_hash: hashToken(token),
      id: sessionId,
      account_id: accountId,
      is_persistent: given.remember ? 1 : 0,
      created_at: now,
      last_seen_at: now,
      expires_at: endsAt,
      ...originOf(given),
      confirmed_at: given.appPassword ? 0 : now,
      second_step_at: given.method && secondSteps.has(given.method) ? now : 0,
      app_password_id: given.appPassword?.id ?? null,
      opens_api: given.appPassword ? 1 : 0,
    })
    await recordActivity(tx.sql, accountId, now)
    await forgetFailures(tx.sql, pairSubject(info.email, given.address))
    await forgetFailures(tx.sql, ownerPairSubject(info.email, given.address))
    const met = given.appPassword
      ? { isNew: false, deviceToken: null }
      : await recogniseDevice(deps, tx, { ...given, accountId, origin: given })
    await noteActivity(deps, tx, {
      accountId,
      kind: 'signed_in',
      origin: given,
      method: given.appPassword ? 'app_password' : (given.method ?? 'single_sign_on'),
      isNewDevice: met.isNew,
      name: given.appPassword?.name ?? '',
      sessionId,
    })
    if (given.isTrusted) await notifyProtection(deps, tx, accountId)
    if (met.isNew) await alertOwner(deps, tx, { accountId, alert: 'new_device', origin: given, sessionId })
    return { user: info, mark: met.deviceToken, expiresAt: endsAt }
  })
  if (mark) given.marks?.save(accountId, mark)
  return { token, expires_at: Math.floor(expiresAt / 1000), user }
}

/**
 * Methods that count as a second step: stronger than a password, a trusted device, or a provider with its own checks.
 */
const secondSteps: ReadonlySet<SignInMethod> = new Set([
  'authenticator',
  'text',
  'voice',
  'recovery_code',
  'passkey',
])

const placeOfUse = ({ address }: RequestOrigin, now: number) =>
  ({ last_used_at: now, last_address: address, last_protocol: 'api' }) as const
