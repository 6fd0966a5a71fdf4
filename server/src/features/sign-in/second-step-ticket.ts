import type { SecondStepMethod, SecondStepNeeded } from '@bocau/contract/account/sign-in'
import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { createTicket } from './confirmation/tickets.ts'
import { countPasskeys } from './passkeys/passkey-store.ts'
import { phoneHint } from './phone/phone-number.ts'
import type { TwoStep } from './two-step/get-protection.ts'
import { countRecoveryCodes } from './two-step/two-step-store.ts'

/** State between the two steps. */
export interface PendingSignIn {
  remember: boolean
  /** Mark of the checked password. */
  passwordMark?: string | null
}

/** Builds the error that asks for the second step; its ticket is not a session. */
export async function requireSecondStep(
  deps: ProtectionDeps,
  accountId: string,
  { twoStep, pending }: { twoStep: TwoStep; pending: PendingSignIn },
): Promise<Refused> {
  const { ticket, expiresAt } = await deps.db.transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, accountId, pending.passwordMark)))
      throw new Refused('wrong_credentials')
    return createTicket(deps, tx, {
      purpose: 'second_step',
      accountId,
      content: pending,
      minutes: limits.secondStepMinutes,
    })
  })
  const methods: SecondStepMethod[] = []
  if (twoStep.authenticator) methods.push('authenticator')
  if ((await countPasskeys(deps.db.sql, accountId)) > 0) methods.push('passkey')
  if (twoStep.phone) methods.push('text', 'voice')
  if ((await countRecoveryCodes(deps.db.sql, accountId)) > 0) methods.push('recovery_code')
  const needed: SecondStepNeeded = {
    ticket,
    methods,
    phone_hint: twoStep.phone ? phoneHint(twoStep.phone.number) : null,
    expires_at: Math.floor(expiresAt / 1000),
  }
  return new Refused('second_step_needed', { ...needed })
}
