import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { startOrRequirePassword } from './choose-password.ts'
import { isTrustedDevice } from './devices/recognise-device.ts'
import { requireSecondStep } from './second-step-ticket.ts'
import { type SignedIn, startSession } from './start-session.ts'
import { getTwoStep } from './two-step/get-protection.ts'
import { type Credentials, verifyPassword } from './verify-password.ts'

/** Credentials and options of a sign-in. */
export interface SignIn extends Credentials {
  remember: boolean
  deviceTokens: DeviceTokens
}

/**
 * Starts a session for the right password, or requires a second step unless the device is trusted. An API app password
 * needs no second step and has limited access; one for mail programs is rejected.
 */
export async function signIn(deps: ProtectionDeps, input: SignIn): Promise<SignedIn> {
  const { accountId, appPassword, passwordMark } = await verifyPassword(deps, input)
  if (appPassword) {
    if (appPassword.scope !== 'api') throw new Refused('app_password_mail_only')
    const started = await startSession(deps, accountId, { ...input, appPassword, passwordMark })
    return { started, remember: input.remember, isProgram: true }
  }
  const twoStep = await getTwoStep(deps.db.sql, accountId)
  const isTrusted = twoStep.isOn && (await isTrustedDevice(deps, accountId, input.deviceTokens))
  if (twoStep.isOn && !isTrusted)
    throw await requireSecondStep(deps, accountId, {
      twoStep,
      pending: { remember: input.remember, passwordMark },
    })
  const method = isTrusted ? 'trusted_device' : 'password'
  return startOrRequirePassword(deps, accountId, { ...input, method, passwordMark })
}
