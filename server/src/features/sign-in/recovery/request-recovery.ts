import { createHash } from 'node:crypto'
import type { RecoveryChannel } from '@bocau/contract/account/recovery'
import { recoveryLimits } from '@bocau/contract/account/recovery-limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { closedCode } from '../../../db/store/closed-organisation.ts'
import { networkOf } from '../../../kernel/network-of.ts'
import { createToken, findAccountByEmail, hashToken, type ProtectionDeps } from '../../account/index.ts'
import type { RequestOrigin } from '../../activity/index.ts'
import { consumeCodeText, planCodeMail } from '../../codes/index.ts'
import { consumeAttempt, tryConsumeAttempt } from '../confirmation/attempts.ts'
import type { FailureSubject } from '../confirmation/sign-in-limits.ts'
import { insertRecovery } from '../confirmation/store.ts'
import { findPhone } from '../phone/phone-store.ts'
import { planText } from '../phone/text-messages.ts'
import { findRecoveryAddress } from './recovery-store.ts'

const codeDigits = 6

/** Limits requests for a code per network and address, per address, and per network. */
function requestSubjects(email: string, address: string): FailureSubject[] {
  return [
    ...limitSubjects(`forgotten:${email}`, address),
    { subject: `forgotten-from:${networkOf(address)}`, allowed: 30, hasGrowingWaits: true },
  ]
}

const limitSubjects = (subject: string, address: string): FailureSubject[] => [
  { subject: `${subject}|${networkOf(address)}`, allowed: 5, hasGrowingWaits: true },
  { subject, allowed: 10, hasGrowingWaits: true },
]

/**
 * Starts a password recovery. The response and the work before it are the same for unknown addresses; the code is sent
 * after the response when the account has a verified channel.
 */
export async function requestRecovery(
  deps: ProtectionDeps,
  input: { email: string; channel: RecoveryChannel; origin: RequestOrigin },
): Promise<{ ticket: string; expires_at: number }> {
  const account = await findAccountByEmail(deps.db.sql, input.email)
  const email = account?.email ?? normaliseEmail(input.email)
  await consumeAttempt(deps, requestSubjects(normaliseEmail(input.email), input.origin.address))
  // Counts all addresses of the account together. A visible refusal would reveal that two addresses share one account.
  const isSent = await tryConsumeAttempt(
    deps,
    limitSubjects(`forgotten-owner:${email}`, input.origin.address),
  )
  const ticket = createToken(deps.random)
  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, '0')
  const expiresAt = deps.clock.now() + recoveryLimits.minutes * 60_000
  const isOpen = account?.is_disabled === 0 && closedCode(account) === null
  const accountId = isOpen && isSent ? account.id : null
  await deps.db.transaction((tx) =>
    insertRecovery(tx.sql, {
      token_hash: hashToken(ticket),
      email,
      account_id: accountId,
      channel: input.channel,
      code_hash: hashRecoveryCode(ticket, code),
      tries: 0,
      is_proved: 0,
      expires_at: expiresAt,
    }),
  )
  if (accountId !== null) {
    sendCode(deps, accountId, { channel: input.channel, code }).catch((error: unknown) =>
      deps.logger.warn('sending a password recovery code failed', { error }),
    )
  }
  return { ticket, expires_at: Math.floor(expiresAt / 1000) }
}

/** Hashes a code together with its ticket. */
export function hashRecoveryCode(ticket: string, code: string): string {
  return createHash('sha256').update(`recovery\n${ticket}\n${code}`).digest('base64url')
}

/** Sends the code when the account has verified that channel. */
async function sendCode(
  deps: ProtectionDeps,
  accountId: string,
  { channel, code }: { channel: RecoveryChannel; code: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (channel === 'mail') {
      const recoveryAddress = await findRecoveryAddress(tx.sql, accountId)
      if (recoveryAddress)
        await planCodeMail(deps, tx, { accountId, purpose: 'password', to: recoveryAddress.address, code })
      return
    }
    const phone = await findPhone(tx.sql, accountId)
    if (!phone) return
    const now = deps.clock.now()
    await consumeCodeText(deps, tx, { accountId, target: phone.number })
    await planText(deps, tx, { phoneNumber: phone.number, channel: 'text', code, sentAt: now })
  })
}
