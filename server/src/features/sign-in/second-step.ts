import type { CodeChannel, signInEndpoints } from '@bocau/contract/account/sign-in'
import type { ReplyOf } from '@bocau/contract/endpoint'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import { hashToken, type ProtectionDeps } from '../account/index.ts'
import { alertOwner, type RequestOrigin, recordChange, recordFailure } from '../activity/index.ts'
import { startOrRequirePassword } from './choose-password.ts'
import { consumeAttempt, refundAttempt } from './confirmation/attempts.ts'
import { isCurrentPassword } from './confirmation/password-fingerprint.ts'
import { secondStepSubjects } from './confirmation/sign-in-limits.ts'
import { consumeTicket, countTry, findTicket } from './confirmation/store.ts'
import { findDeviceByToken } from './devices/recognise-device.ts'
import { sendPhoneCode } from './phone/phone-codes.ts'
import type { PendingSignIn } from './second-step-ticket.ts'
import type { SignedIn } from './start-session.ts'
import { type CodeMethod, checkCode } from './two-step/check-code.ts'
import { getTwoStep } from './two-step/get-protection.ts'

/** Number of wrong codes after which the owner is notified; one or two may be typing errors. */
const notifyAfter = 3

/** Second step with its origin. */
export interface SecondStep {
  ticket: string
  method: CodeMethod
  code: string
  isTrusted: boolean
  origin: RequestOrigin
  deviceTokens: DeviceTokens
}

/** Signs a user in with a code of the second step, after the right password. Consumes the ticket. */
export async function passSecondStep(deps: ProtectionDeps, step: SecondStep): Promise<SignedIn> {
  const { accountId } = await openTicket(deps, step.ticket)
  const subjects = secondStepSubjects(accountId, await findDeviceByToken(deps, accountId, step.deviceTokens))
  const [count] = await consumeAttempt(deps, subjects)
  const pending = await deps.db.transaction((tx) => verifyCode(deps, tx, { accountId, step }))
  if (pending === null) {
    const failure = {
      accountId,
      kind: 'second_step_failed',
      origin: step.origin,
      method: step.method,
    } as const
    await recordFailure(deps, failure)
    if (count?.failures === notifyAfter) await notifyFailedGuesses(deps, accountId, step.origin)
    throw new Refused('code_incorrect')
  }
  await refundAttempt(deps, subjects)
  const { method, deviceTokens, isTrusted, origin } = step
  const { address, device } = origin
  const passwordMark = pending.passwordMark ?? null
  return startOrRequirePassword(deps, accountId, {
    ...pending,
    passwordMark,
    address,
    device,
    method,
    deviceTokens,
    isTrusted,
  })
}

/** A client has the password but not the second step, so the owner is notified. */
function notifyFailedGuesses(deps: ProtectionDeps, accountId: string, origin: RequestOrigin): Promise<void> {
  return deps.db.transaction((tx) =>
    alertOwner(deps, tx, { accountId, alert: 'second_step_guessed', origin: origin }),
  )
}

/** Checks the code within the attempts of its ticket; returns null for a wrong one, whose attempt stays counted. */
async function verifyCode(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, step: { ticket, method, code, origin } }: { accountId: string; step: SecondStep },
): Promise<PendingSignIn | null> {
  const ticketHash = hashToken(ticket)
  if (!(await countTry(tx.sql, ticketHash, limits.maxSecondStepTries))) throw new Refused('sign_in_expired')
  const input = { accountId, code, purpose: 'sign_in', boundTo: ticketHash } as const
  if (!(await checkCode(deps, tx, { method, input }))) return null
  const consumed = await consumeTicket(tx.sql, ticketHash, { purpose: 'second_step', now: deps.clock.now() })
  if (!consumed) throw new Refused('sign_in_expired')
  const pending = JSON.parse(consumed.content) as PendingSignIn
  if (!(await isCurrentPassword(tx, accountId, pending.passwordMark))) throw new Refused('sign_in_expired')
  if (method === 'recovery_code') {
    await recordChange(deps, tx, {
      accountId,
      kind: 'recovery_code_used',
      origin: origin,
      alert: 'recovery_code_used',
    })
  }
  return pending
}

/** Returns the account of a valid ticket. */
export async function openTicket(
  deps: Pick<ProtectionDeps, 'clock' | 'db'>,
  ticket: string,
): Promise<{ accountId: string; remember: boolean }> {
  const stored = await findTicket(deps.db.sql, hashToken(ticket), {
    purpose: 'second_step',
    now: deps.clock.now(),
  })
  if (!stored?.account_id || stored.tries >= limits.maxSecondStepTries) throw new Refused('sign_in_expired')
  return { accountId: stored.account_id, ...(JSON.parse(stored.content) as PendingSignIn) }
}

/** Sends the code of a second step to the telephone of the account; it is valid for this ticket only. */
export async function sendSecondStepCode(
  deps: ProtectionDeps,
  { ticket, channel }: { ticket: string; channel: CodeChannel },
): Promise<ReplyOf<(typeof signInEndpoints)['POST /api/v2/auth-verification/resend']>> {
  const { accountId } = await openTicket(deps, ticket)
  return deps.db.transaction(async (tx) => {
    const { phone } = await getTwoStep(tx.sql, accountId)
    if (!phone) throw new Refused('phone_missing')
    const { number, country } = phone
    const order = { accountId, purpose: 'sign_in', number, country, channel } as const
    return sendPhoneCode(deps, tx, { ...order, boundTo: hashToken(ticket) })
  })
}
