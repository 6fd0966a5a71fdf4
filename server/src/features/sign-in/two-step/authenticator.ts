import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { secretContext } from '../../../db/sealed-columns.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../../account/index.ts'
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

/** RFC 4226 recommends the length of the hash. */
const keyBytes = 20
/** Accepted clock difference of an app during set-up, in steps: one minute. */
const setUpDriftSteps = 2

/** Starts the set-up of an authenticator; its key is not active until a code is confirmed. */
export async function startAuthenticator(deps: AccountDeps, actor: Actor) {
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
 * Activates the authenticator when the code is right; returns false for a wrong code. Accepts a clock difference of up
 * to a minute and stores it.
 */
export async function confirmAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const setUp = await findSetUp(tx.sql, accountId, now)
  if (setUp === null) throw new Refused('sign_in_expired')
  const key = deps.secrets.open(setUp, secretContext('authenticator_set_up', accountId))
  const currentStep = stepAt(now)
  const steps = [0, -1, 1, -setUpDriftSteps, setUpDriftSteps].map((drift) => currentStep + drift)
  const step = stepOfCode(fromBase32(key), steps, code)
  if (step === null) return false
  if (!(await deleteSetUp(tx.sql, accountId))) throw new Refused('sign_in_expired')
  await saveAuthenticator(tx.sql, {
    account_id: accountId,
    secret: deps.secrets.seal(key, secretContext('authenticator', accountId)),
    // The set-up code is used up and cannot be used for signing in.
    last_step: step,
    drift_steps: step - currentStep,
    added_at: now,
  })
  return true
}

/** Checks the current code of the authenticator; each is valid once. */
export async function checkAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx.sql, accountId)
  if (!authenticator) return false
  const now = deps.clock.now()
  const steps = stepsAround(now, authenticator.drift_steps)
  const key = deps.secrets.open(authenticator.secret, secretContext('authenticator', accountId))
  const step = stepOfCode(fromBase32(key), steps, code)
  return step !== null && acceptStep(tx.sql, accountId, { step, driftSteps: step - stepAt(now) })
}
