import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import {
  createToken,
  deleteSession,
  hashToken,
  hasSecondStep,
  insertSession,
  isAccountDisabled,
  isSecondStepDue,
  type ProtectionDeps,
  refuseProgram,
  sessionHours,
  updateLastActive,
} from '../account/index.ts'
import { countRepeat, insertActivity, originOf, type RequestOrigin } from '../activity/index.ts'
import { recordUse } from './app-passwords/app-password-store.ts'
import { needsAppPassword } from './app-passwords/program-policy-store.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { deleteFailures } from './confirmation/sign-in-failure-store.ts'
import { ownerPairSubject, pairSubject } from './confirmation/sign-in-limits.ts'
import { hasTemporaryPassword } from './new-password/new-password-store.ts'
import { getTwoStep } from './two-step/get-protection.ts'
import { verifyPassword } from './verify-password.ts'

/** The session of one connection of a mail program. */
export interface ProgramSession {
  token: string
  accountId: string
  sessionId: string
  /** True when opened with a read-only password. */
  isReadOnly: boolean
}

/** Reason why a mail program must use an app password. */
export type AppPasswordNeeded = 'two_step' | 'organisation' | 'scope'

/** Credentials of a mail program, with origin and protocol. */
interface ProgramSignIn extends RequestOrigin {
  email: string
  password: string
  protocol: 'imap' | 'pop3' | 'smtp'
}

const dayMilliseconds = 24 * 3_600_000

/**
 * Signs in a mail program with the user's password or an app password. With 2-step verification, or by policy of the
 * organisation, an app password is required, and the error says so. Records one activity entry per program and day.
 */
export async function signInProgram(
  deps: ProtectionDeps,
  input: ProgramSignIn,
): Promise<ProgramSession | AppPasswordNeeded> {
  const { accountId, email, appPassword, passwordMark } = await verifyPassword(deps, input)
  if (appPassword?.scope === 'api') return 'scope'
  if (!appPassword && (await getTwoStep(deps.db.sql, accountId)).isOn) return 'two_step'
  if (!appPassword && (await isSecondStepDue(deps, accountId))) return 'organisation'
  if (!appPassword && (await needsAppPassword(deps.db.sql, accountId))) return 'organisation'
  if (!appPassword && (await hasTemporaryPassword(deps.db.sql, accountId)))
    throw new Refused('own_password_needed')
  const now = deps.clock.now()
  const token = createToken(deps.random)
  const sessionId = deps.ids.next()
  const origin = originOf(input)
  const isReadOnly = appPassword?.scope === 'mail_read'
  const method = appPassword ? 'app_password' : 'password'
  await deps.db.transaction(async (tx) => {
    // Concurrent connections of a program share one entry per day.
    if (!(await isCurrentPassword(tx, accountId, passwordMark))) throw new Refused('wrong_credentials')
    if (!appPassword && (await hasSecondStep(tx.sql, accountId))) throw new Refused('wrong_credentials')
    if (await isAccountDisabled(tx.sql, accountId)) throw new Refused('account_disabled')
    await refuseProgram(tx.sql, accountId)
    const hours = await sessionHours(tx.sql, accountId, limits.shortSessionHours)
    const use = { last_used_at: now, last_address: origin.address, last_protocol: input.protocol }
    if (appPassword && !(await recordUse(tx.sql, accountId, { id: appPassword.id, use })))
      throw new Refused('wrong_credentials')
    await insertSession(tx.sql, {
      token_hash: hashToken(token),
      id: sessionId,
      account_id: accountId,
      is_persistent: 0,
      created_at: now,
      last_seen_at: now,
      expires_at: now + hours * 3_600_000,
      ...origin,
      confirmed_at: 0,
      app_password_id: appPassword?.id ?? null,
      reads_only: isReadOnly ? 1 : 0,
    })
    await updateLastActive(tx.sql, accountId, now)
    await deleteFailures(tx.sql, pairSubject(email, origin.address))
    await deleteFailures(tx.sql, ownerPairSubject(email, origin.address))
    const entry = { account_id: accountId, kind: 'signed_in', at: now, method, ...origin } as const
    if (await countRepeat(tx.sql, entry, now - (now % dayMilliseconds))) return
    const name = appPassword?.name ?? ''
    const rest = { id: deps.ids.next(), is_new_device: 0, times: 1, name, session_id: sessionId } as const
    await insertActivity(tx.sql, { ...entry, ...rest })
  })
  return { token, accountId, sessionId, isReadOnly }
}

/** Ends the session of a closed connection. */
export async function endProgramSession(
  deps: Pick<ProtectionDeps, 'db'>,
  { accountId, sessionId }: Pick<ProgramSession, 'accountId' | 'sessionId'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteSession(tx.sql, accountId, sessionId)
  })
}
