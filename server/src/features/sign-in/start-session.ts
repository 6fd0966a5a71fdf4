import type { SessionStarted } from '@bocau/contract/account/account'
import type { SignInMethod } from '@bocau/contract/account/activity'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { getUserInfo, openSession, type ProtectionDeps, refuseProgram } from '../account/index.ts'
import {
  alertOwner,
  notifyProtection,
  originOf,
  type RequestOrigin,
  recordActivity,
} from '../activity/index.ts'
import { recordUse } from './app-passwords/app-password-store.ts'
import type { UsedAppPassword } from './app-passwords/find-app-password.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { ownerPairSubject, pairSubject } from './confirmation/sign-in-limits.ts'
import { deleteFailures } from './confirmation/store.ts'
import { recogniseDevice } from './devices/recognise-device.ts'

/** Options of a new session. */
export interface NewSession extends RequestOrigin {
  remember: boolean
  /** Method with which the user signed in. */
  method?: SignInMethod
  /** Device marks stored in the browser from earlier sign-ins. */
  deviceTokens?: DeviceTokens
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
  input: NewSession,
): Promise<SessionStarted> {
  const now = deps.clock.now()
  const usualHours = input.remember ? limits.sessionDays * 24 : limits.shortSessionHours
  const { token, user, mark, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, input.passwordMark))) throw new Refused('wrong_credentials')
    const { sessionId, ...opened } = await openSession(deps, tx, {
      accountId,
      hours: usualHours,
      isPasswordOnly: input.method === 'password',
      is_persistent: input.remember ? 1 : 0,
      ...originOf(input),
      confirmed_at: input.appPassword ? 0 : now,
      second_step_at: input.method && secondSteps.has(input.method) ? now : 0,
      app_password_id: input.appPassword?.id ?? null,
      opens_api: input.appPassword ? 1 : 0,
    })
    if (
      input.appPassword &&
      !(await recordUse(tx.sql, accountId, { id: input.appPassword.id, use: describeUse(input, now) }))
    )
      throw new Refused('wrong_credentials')
    if (input.appPassword) await refuseProgram(tx.sql, accountId)
    const info = await getUserInfo(tx.sql, accountId)
    await deleteFailures(tx.sql, pairSubject(info.email, input.address))
    await deleteFailures(tx.sql, ownerPairSubject(info.email, input.address))
    const met = input.appPassword
      ? { isNew: false, deviceToken: null }
      : await recogniseDevice(deps, tx, { ...input, accountId, origin: input })
    await recordActivity(deps, tx, {
      accountId,
      kind: 'signed_in',
      origin: input,
      method: input.appPassword ? 'app_password' : (input.method ?? 'single_sign_on'),
      isNewDevice: met.isNew,
      name: input.appPassword?.name ?? '',
      sessionId,
    })
    if (input.isTrusted) await notifyProtection(deps, tx, accountId)
    if (met.isNew) await alertOwner(deps, tx, { accountId, alert: 'new_device', origin: input, sessionId })
    return { ...opened, user: info, mark: met.deviceToken }
  })
  if (mark) input.deviceTokens?.save(accountId, mark)
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

const describeUse = ({ address }: RequestOrigin, now: number) =>
  ({ last_used_at: now, last_address: address, last_protocol: 'api' }) as const
