import { createHash } from 'node:crypto'
import type { RecoveryChannel } from '@bocau/contract/account/recovery'
import { recoveryLimits } from '@bocau/contract/account/recovery-limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { RequestOrigin } from '../activity/request-origin.ts'
import { planCodeMail } from '../codes/code-mail.ts'
import { takeCodeText } from '../codes/code-measure.ts'
import type { ProtectionDeps } from '../deps.ts'
import { findAccountByEmail } from '../people/store.ts'
import { findPhone } from '../phone/phone-store.ts'
import { planText } from '../phone/text-messages.ts'
import { takeAttempt, takeAttemptUnsaid } from '../proof/attempts.ts'
import { insertRecovery } from '../proof/recovery-attempt-store.ts'
import { type FailureSubject, networkOf } from '../proof/sign-in-limits.ts'
import { hashToken, makeToken } from '../sessions/session-token.ts'
import { findRecoveryAddress } from './recovery-store.ts'

const codeDigits = 6

/** How often a code may be asked for: by one network for one address, for one address, and by one network at all. */
function askingSubjects(email: string, address: string): FailureSubject[] {
  return [
    ...subjectsOf(`forgotten:${email}`, address),
    { subject: `forgotten-from:${networkOf(address)}`, allowed: 30, grows: true },
  ]
}

const subjectsOf = (subject: string, address: string): FailureSubject[] => [
  { subject: `${subject}|${networkOf(address)}`, allowed: 5, grows: true },
  { subject, allowed: 10, grows: true },
]

/**
 * Begins to bring a forgotten password back. What is answered, and what is done before it is, are the same whether
 * there is an account or not: the code leaves afterwards, where there is somewhere for it to go.
 */
export async function askForRecovery(
  deps: ProtectionDeps,
  given: { email: string; channel: RecoveryChannel; place: RequestOrigin },
): Promise<{ ticket: string; expires_at: number }> {
  const account = await findAccountByEmail(deps.db.sql, normaliseEmail(given.email))
  const email = account?.email ?? normaliseEmail(given.email)
  await takeAttempt(deps, askingSubjects(normaliseEmail(given.email), given.place.address))
  // By whichever of its addresses: a refusal would say that this one is an account's that was asked for by another.
  const isSent = await takeAttemptUnsaid(deps, subjectsOf(`forgotten-owner:${email}`, given.place.address))
  const ticket = makeToken(deps.random)
  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, '0')
  const expiresAt = deps.clock.now() + recoveryLimits.minutes * 60_000
  const accountId = account && account.is_disabled === 0 && isSent ? account.id : null
  await deps.db.transaction((tx) =>
    insertRecovery(tx.sql, {
      token_hash: hashToken(ticket),
      email,
      account_id: accountId,
      channel: given.channel,
      code_hash: hashRecoveryCode(ticket, code),
      tries: 0,
      is_proved: 0,
      expires_at: expiresAt,
    }),
  )
  if (accountId !== null) {
    sendCode(deps, accountId, given.channel, code).catch((error: unknown) =>
      deps.logger.warn('the code for a forgotten password could not be sent', { error }),
    )
  }
  return { ticket, expires_at: Math.floor(expiresAt / 1000) }
}

/** What a code is kept as, of the ticket that it was asked for with. */
export function hashRecoveryCode(ticket: string, code: string): string {
  return createHash('sha256').update(`recovery\n${ticket}\n${code}`).digest('base64url')
}

/** Sends the code, where the account has proved somewhere for it to go. */
async function sendCode(
  deps: ProtectionDeps,
  accountId: string,
  channel: RecoveryChannel,
  code: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (channel === 'mail') {
      const kept = await findRecoveryAddress(tx.sql, accountId)
      if (kept) await planCodeMail(deps, tx, { accountId, purpose: 'password', to: kept.address, code })
      return
    }
    const phone = await findPhone(tx.sql, accountId)
    if (!phone) return
    const now = deps.clock.now()
    await takeCodeText(deps, tx, { accountId, target: phone.number })
    await planText(deps, tx, { phoneNumber: phone.number, channel: 'text', code, sentAt: now })
  })
}
