import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import { isSecondStepDue, openSession, type ProtectionDeps, refuseProgram } from '../account/index.ts'
import { originOf, type RequestOrigin, recordDaily } from '../activity/index.ts'
import { needsAppPassword, recordUse } from './app-passwords/app-password-store.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { ownerPairSubject, pairSubject } from './confirmation/sign-in-limits.ts'
import { deleteFailures } from './confirmation/store.ts'
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
  const origin = originOf(input)
  const isReadOnly = appPassword?.scope === 'mail_read'
  return deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, passwordMark))) throw new Refused('wrong_credentials')
    const { token, sessionId } = await openSession(deps, tx, {
      accountId,
      hours: limits.shortSessionHours,
      isPasswordOnly: !appPassword,
      is_persistent: 0,
      ...origin,
      confirmed_at: 0,
      app_password_id: appPassword?.id ?? null,
      reads_only: isReadOnly ? 1 : 0,
    })
    await refuseProgram(tx.sql, accountId)
    const use = { last_used_at: now, last_address: origin.address, last_protocol: input.protocol }
    if (appPassword && !(await recordUse(tx.sql, accountId, { id: appPassword.id, use })))
      throw new Refused('wrong_credentials')
    await deleteFailures(tx.sql, pairSubject(email, origin.address))
    await deleteFailures(tx.sql, ownerPairSubject(email, origin.address))
    // Concurrent connections of a program share one entry per day.
    await recordDaily(deps, tx, {
      accountId,
      kind: 'signed_in',
      origin: input,
      method: appPassword ? 'app_password' : 'password',
      name: appPassword?.name ?? '',
      sessionId,
    })
    return { token, accountId, sessionId, isReadOnly }
  })
}
