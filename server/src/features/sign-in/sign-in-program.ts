import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../kernel/refused.ts'
import { countAgain, insertActivity, originOf, type RequestOrigin } from '../account/activity/index.ts'
import { noteUse } from '../account/app-passwords/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { hasTemporaryPassword } from '../account/own-password/index.ts'
import { isShut } from '../account/people/index.ts'
import { forgetFailures, pairSubject } from '../account/proof/index.ts'
import { deleteSession, hashToken, insertSession, makeToken, noteSeen } from '../account/sessions/index.ts'
import { getTwoStep } from '../account/two-step/index.ts'
import { provePassword } from './prove-password.ts'

/** The session of one connection of a mail program. */
export interface ProgramSession {
  token: string
  accountId: string
  sessionId: string
}

const dayMilliseconds = 24 * 3_600_000

/**
 * Signs a mail program in, with the person's own password or one made for programs; with 2-step verification only the
 * latter will do, and null says so. What is written down of it is one entry for each program and day.
 */
export async function signInProgram(
  deps: ProtectionDeps,
  given: RequestOrigin & { email: string; password: string },
): Promise<ProgramSession | null> {
  const { accountId, appPassword } = await provePassword(deps, given)
  if (!appPassword && (await getTwoStep(deps.db.sql, accountId)).isOn) return null
  if (!appPassword && (await hasTemporaryPassword(deps.db.sql, accountId)))
    throw new Refused('own_password_needed')
  const now = deps.clock.now()
  const token = makeToken(deps.random)
  const sessionId = deps.ids.next()
  const place = originOf(given)
  const method = appPassword ? 'app_password' : 'password'
  await deps.db.transaction(async (tx) => {
    if (await isShut(tx.sql, accountId)) throw new Refused('account_disabled')
    const use = { last_used_at: now, last_address: place.address }
    if (appPassword && !(await noteUse(tx.sql, accountId, appPassword.id, use)))
      throw new Refused('wrong_credentials')
    await insertSession(tx.sql, {
      token_hash: hashToken(token),
      id: sessionId,
      account_id: accountId,
      is_persistent: 0,
      created_at: now,
      last_seen_at: now,
      expires_at: now + limits.shortSessionHours * 3_600_000,
      ...place,
      confirmed_at: 0,
      app_password_id: appPassword?.id ?? null,
    })
    await noteSeen(tx.sql, accountId, now)
    await forgetFailures(tx.sql, pairSubject(normaliseEmail(given.email), place.address))
    const entry = { account_id: accountId, kind: 'signed_in', at: now, method, ...place } as const
    if (await countAgain(tx.sql, entry, now - (now % dayMilliseconds))) return
    const name = appPassword?.name ?? ''
    const rest = { id: deps.ids.next(), is_new_device: 0, times: 1, name, session_id: sessionId } as const
    await insertActivity(tx.sql, { ...entry, ...rest })
  })
  return { token, accountId, sessionId }
}

/** Ends the session of a connection that has ended. */
export async function endProgramSession(
  deps: Pick<ProtectionDeps, 'db'>,
  { accountId, sessionId }: Pick<ProgramSession, 'accountId' | 'sessionId'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteSession(tx.sql, accountId, sessionId)
  })
}
