import type { SessionStarted } from '@bocau/contract/account/account'
import type { SignInMethod } from '@bocau/contract/account/activity'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceMarks } from '../../kernel/route.ts'
import {
  alertOwner,
  noteActivity,
  originOf,
  type RequestOrigin,
  tellProtection,
} from '../account/activity/index.ts'
import { noteUse, type UsedAppPassword } from '../account/app-passwords/index.ts'
import { recogniseDevice } from '../account/devices/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { getUserInfo, isShut } from '../account/people/index.ts'
import { refuseProgram, sessionHours } from '../account/policies/index.ts'
import { forgetFailures, isStillPassword, ownerPairSubject, pairSubject } from '../account/proof/index.ts'
import { hashToken, hasSecondStep, insertSession, makeToken, noteSeen } from '../account/sessions/index.ts'

/** How a session is begun. */
export interface NewSession extends RequestOrigin {
  remember: boolean
  /** By what the person proved who they are. */
  method?: SignInMethod
  /** What the browser remembers of earlier sign-ins. */
  marks?: DeviceMarks
  /** Ask this browser for no second step for a while. */
  isTrusted?: boolean
  /** The password that was proved, by its mark; null where it was something else. */
  passwordMark: string | null
  /** The app password of a program: its session never reaches the account area. */
  appPassword?: UsedAppPassword | null
}

/** A session as a way in hands it over. */
export interface SignedIn {
  started: SessionStarted
  /** Whether it outlives the browser. */
  remember: boolean
  /** A program's own: no browser is given it. */
  isProgram?: boolean
}

/** Opens a session for an account whose sign-in is already proved; the token is a new one each time. */
export async function startSession(
  deps: ProtectionDeps,
  accountId: string,
  given: NewSession,
): Promise<SessionStarted> {
  const now = deps.clock.now()
  const token = makeToken(deps.random)
  const sessionId = deps.ids.next()
  const usualHours = given.remember ? limits.sessionDays * 24 : limits.shortSessionHours
  const { user, mark, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isStillPassword(tx, accountId, given.passwordMark))) throw new Refused('wrong_credentials')
    // 2-step verification was turned on after the password was checked.
    if (given.method === 'password' && (await hasSecondStep(tx.sql, accountId)))
      throw new Refused('wrong_credentials')
    // Whoever was shut out between the first step and this one stays out.
    if (await isShut(tx.sql, accountId)) throw new Refused('account_disabled')
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
    await noteSeen(tx.sql, accountId, now)
    await forgetFailures(tx.sql, pairSubject(info.email, given.address))
    await forgetFailures(tx.sql, ownerPairSubject(info.email, given.address))
    const met = given.appPassword
      ? { isNew: false, mark: null }
      : await recogniseDevice(deps, tx, { ...given, accountId, place: given })
    await noteActivity(deps, tx, {
      accountId,
      kind: 'signed_in',
      place: given,
      method: given.appPassword ? 'app_password' : (given.method ?? 'single_sign_on'),
      isNewDevice: met.isNew,
      name: given.appPassword?.name ?? '',
      sessionId,
    })
    if (given.isTrusted) await tellProtection(deps, tx, accountId)
    if (met.isNew) await alertOwner(deps, tx, { accountId, alert: 'new_device', place: given, sessionId })
    return { user: info, mark: met.mark, expiresAt: endsAt }
  })
  if (mark) given.marks?.keep(accountId, mark)
  return { token, expires_at: Math.floor(expiresAt / 1000), user }
}

/** What proves more than a password, a device that was trusted before, or a provider that asks in its own way. */
const secondSteps: ReadonlySet<SignInMethod> = new Set([
  'authenticator',
  'text',
  'voice',
  'recovery_code',
  'passkey',
])

const placeOfUse = ({ address }: RequestOrigin, now: number) =>
  ({ last_used_at: now, last_address: address, last_protocol: 'api' }) as const
