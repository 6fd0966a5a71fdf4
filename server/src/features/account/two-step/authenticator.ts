import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { secretContext } from '../../../db/sealed-columns.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../deps.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { otpauthUri, stepAt, stepOfCode, stepsAround } from './totp.ts'
import {
  acceptStep,
  deleteSetUp,
  findAuthenticator,
  findSetUp,
  saveAuthenticator,
  saveSetUp,
} from './two-step-store.ts'

/** RFC 4226 recommends as many bits as the hash has. */
const keyBytes = 20
/** How far off the clock of an app may be when it is set up, in steps: a minute. */
const setUpDriftSteps = 2

/** Begins to set up an authenticator: makes a key that counts once a code of it has been given. */
export async function beginAuthenticator(deps: AccountDeps, actor: Actor) {
  const key = toBase32(deps.random.bytes(keyBytes))
  const expiresAt = deps.clock.now() + limits.setUpMinutes * 60_000
  await deps.db.transaction((tx) =>
    saveSetUp(tx.sql, {
      account_id: actor.accountId,
      secret: deps.secrets.seal(key, secretContext('authenticator_set_up', actor.accountId)),
      expires_at: expiresAt,
    }),
  )
  return { key, otpauth_uri: otpauthUri(actor.email, key), expires_at: Math.floor(expiresAt / 1000) }
}

/**
 * Puts the authenticator of a begun set-up in force when the code is one that it shows; false for a wrong code. An
 * app whose clock is up to a minute off is taken, and how much is remembered.
 */
export async function confirmAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<boolean> {
  const now = deps.clock.now()
  const kept = await findSetUp(tx.sql, accountId, now)
  if (kept === null) throw new Refused('sign_in_expired')
  const key = deps.secrets.open(kept, secretContext('authenticator_set_up', accountId))
  const here = stepAt(now)
  const steps = [0, -1, 1, -setUpDriftSteps, setUpDriftSteps].map((drift) => here + drift)
  const step = stepOfCode(fromBase32(key), steps, code)
  if (step === null) return false
  if (!(await deleteSetUp(tx.sql, accountId))) throw new Refused('sign_in_expired')
  await saveAuthenticator(tx.sql, {
    account_id: accountId,
    secret: deps.secrets.seal(key, secretContext('authenticator', accountId)),
    // The code that set it up is used: it signs nobody in.
    last_step: step,
    drift_steps: step - here,
    added_at: now,
  })
  return true
}

/** Whether this is a code that the authenticator shows now; each counts once. */
export async function checkAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx.sql, accountId)
  if (!authenticator) return false
  const now = deps.clock.now()
  const steps = stepsAround(now, authenticator.drift_steps)
  const key = deps.secrets.open(authenticator.secret, secretContext('authenticator', accountId))
  const step = stepOfCode(fromBase32(key), steps, code)
  return step !== null && acceptStep(tx.sql, accountId, step, step - stepAt(now))
}
