import type { CodeChannel, signInEndpoints } from '@bocau/contract/account/sign-in'
import type { ReplyOf } from '@bocau/contract/endpoint'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DeviceTokens } from '../../kernel/route.ts'
import {
  alertOwner,
  noteActivity,
  noteFailure,
  notifyProtection,
  type RequestOrigin,
} from '../account/activity/index.ts'
import { findDeviceByToken } from '../account/devices/index.ts'
import type { ProtectionDeps } from '../account/index.ts'
import { sendPhoneCode } from '../account/phone/index.ts'
import {
  consumeAttempt,
  consumeTicket,
  countTry,
  findTicket,
  giveAttemptBack,
  isCurrentPassword,
  secondStepSubjects,
} from '../account/proof/index.ts'
import { hashToken } from '../account/sessions/index.ts'
import { type CodeMethod, checkCode, getTwoStep } from '../account/two-step/index.ts'
import { enter } from './own-password.ts'
import type { BegunSignIn } from './second-step-ticket.ts'
import type { SignedIn } from './start-session.ts'

/** Number of wrong codes after which the owner is notified; one or two may be typing errors. */
const toldAfter = 3

/** Second step with its origin. */
export interface SecondStep {
  ticket: string
  method: CodeMethod
  code: string
  isTrusted: boolean
  place: RequestOrigin
  marks: DeviceTokens
}

/** Signs a user in with a code of the second step, after the right password. Consumes the ticket. */
export async function passSecondStep(deps: ProtectionDeps, step: SecondStep): Promise<SignedIn> {
  const { accountId } = await openTicket(deps, step.ticket)
  const subjects = secondStepSubjects(accountId, await findDeviceByToken(deps, accountId, step.marks))
  const [count] = await consumeAttempt(deps, subjects)
  const begun = await deps.db.transaction((tx) => lookAtCode(deps, tx, accountId, step))
  if (begun === null) {
    const failure = {
      accountId,
      kind: 'second_step_failed',
      origin: step.place,
      method: step.method,
    } as const
    await noteFailure(deps, failure)
    if (count?.failures === toldAfter) await tellOfGuessing(deps, accountId, step.place)
    throw new Refused('code_incorrect')
  }
  await giveAttemptBack(deps, subjects)
  const { method, marks, isTrusted, place } = step
  const { address, device } = place
  const passwordMark = begun.passwordMark ?? null
  return enter(deps, accountId, { ...begun, passwordMark, address, device, method, marks, isTrusted })
}

/** A client has the password but not the second step, so the owner is notified. */
function tellOfGuessing(deps: ProtectionDeps, accountId: string, place: RequestOrigin): Promise<void> {
  return deps.db.transaction((tx) =>
    alertOwner(deps, tx, { accountId, alert: 'second_step_guessed', origin: place }),
  )
}

/** Checks the code within the attempts of its ticket; returns null for a wrong one, whose attempt stays counted. */
async function lookAtCode(
  deps: ProtectionDeps,
  tx: Transaction,
  accountId: string,
  { ticket, method, code, place }: SecondStep,
): Promise<BegunSignIn | null> {
  const ticketHash = hashToken(ticket)
  if (!(await countTry(tx.sql, ticketHash, limits.maxSecondStepTries))) throw new Refused('sign_in_expired')
  const given = { accountId, code, purpose: 'sign_in', boundTo: ticketHash } as const
  if (!(await checkCode(deps, tx, method, given))) return null
  const taken = await consumeTicket(tx.sql, ticketHash, 'second_step', deps.clock.now())
  if (!taken) throw new Refused('sign_in_expired')
  const begun = JSON.parse(taken.content) as BegunSignIn
  if (!(await isCurrentPassword(tx, accountId, begun.passwordMark))) throw new Refused('sign_in_expired')
  if (method === 'recovery_code') {
    await noteActivity(deps, tx, { accountId, kind: 'recovery_code_used', origin: place })
    await alertOwner(deps, tx, { accountId, alert: 'recovery_code_used', origin: place })
    await notifyProtection(deps, tx, accountId)
  }
  return begun
}

/** Returns the account of a valid ticket. */
export async function openTicket(
  deps: Pick<ProtectionDeps, 'clock' | 'db'>,
  ticket: string,
): Promise<{ accountId: string; remember: boolean }> {
  const found = await findTicket(deps.db.sql, hashToken(ticket), 'second_step', deps.clock.now())
  if (!found?.account_id || found.tries >= limits.maxSecondStepTries) throw new Refused('sign_in_expired')
  return { accountId: found.account_id, ...(JSON.parse(found.content) as BegunSignIn) }
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
