import type { Phone, phoneEndpoints, Verification } from '@bocau/contract/account/profile'
import type { CodeChannel } from '@bocau/contract/account/sign-in'
import type { ReplyOf } from '@bocau/contract/endpoint'
import { limits } from '@bocau/contract/limits'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type ProtectionDeps, requireConfirmed } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import { secondsUntilNextText } from '../../codes/index.ts'
import { checkPhoneCode, codeMilliseconds, sendPhoneCode, waitAfter } from './phone-codes.ts'
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts'
import { deletePhone, findPhone, findPhoneCode, isNumberOfAnother, savePhone } from './phone-store.ts'

type CodeSent = ReplyOf<(typeof phoneEndpoints)['POST /api/v2/verification']>

/** Returns the verified phone number of an account for its owner. */
export async function getPhone(db: Sql, accountId: string): Promise<Phone | null> {
  const phone = await findPhone(db, accountId)
  if (!phone) return null
  return {
    number: phone.number,
    formatted: await formatPhoneNumber(phone.number),
    country: phone.country,
    verified_at: Math.floor(phone.verified_at / 1000),
  }
}

/** Returns what the account has verified, and the number with a pending code. */
export async function getVerification(
  deps: Pick<ProtectionDeps, 'clock' | 'db'>,
  actor: Actor,
): Promise<Verification> {
  const now = deps.clock.now()
  const waiting = await findPhoneCode(deps.db.sql, actor.accountId, 'verify')
  const isWaiting = waiting !== undefined && waiting.sent_at + codeMilliseconds > now
  return {
    domain: { name: domainOf(actor.email), is_verified: actor.isDomainVerified },
    phone: await getPhone(deps.db.sql, actor.accountId),
    waiting: isWaiting
      ? {
          formatted: await formatPhoneNumber(waiting.number),
          channel: waiting.channel,
          retry_after_seconds: Math.max(
            waitAfter(waiting.sent_at, now),
            await secondsUntilNextText(deps, deps.db.sql, waiting.number),
          ),
          expires_at: Math.floor((waiting.sent_at + codeMilliseconds) / 1000),
        }
      : null,
    fee_vnd: limits.phoneFeeVnd,
  }
}

/** Sends a code to a number that the user enters, unless another account has verified it. */
export async function startPhone(
  deps: ProtectionDeps,
  actor: Actor,
  input: { country: string; phone: string; channel: CodeChannel },
): Promise<CodeSent> {
  await requireConfirmed(deps, actor)
  const { number, country } = await readPhoneNumber(input.country, input.phone)
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    if (await isNumberOfAnother(tx.sql, accountId, number)) throw new Refused('phone_used')
    return sendPhoneCode(deps, tx, { accountId, purpose: 'verify', number, country, channel: input.channel })
  })
}

/** Saves the number when the code is right; of two accounts that verify it at the same time the first one gets it. */
export async function verifyPhone(
  deps: ProtectionDeps,
  actor: Actor,
  { code, origin }: { code: string; origin: RequestOrigin },
): Promise<void> {
  // The code may have been requested before the second step was enabled.
  await requireConfirmed(deps, actor)
  const { accountId, sessionId } = actor
  const outcome = await deps.db.transaction(async (tx) => {
    const result = await checkPhoneCode(deps, tx, {
      claim: { accountId, purpose: 'verify' },
      code: code.replace(/\s/g, ''),
    })
    if (result.state !== 'right') return result
    const before = await findPhone(tx.sql, accountId)
    const isSaved = await savePhone(tx.sql, {
      account_id: accountId,
      number: result.number,
      country: result.country,
      verified_at: deps.clock.now(),
      second_step_at: before?.second_step_at ?? null,
    })
    if (!isSaved) throw new Refused('phone_used')
    const alert = before !== undefined && 'phone_changed'
    await recordChange(deps, tx, { accountId, sessionId, origin, kind: 'phone_verified', alert })
    return result
  })
  if (outcome.state !== 'right')
    throw new Refused(outcome.state === 'locked' ? 'code_locked' : 'code_incorrect')
}

/** Deletes the phone number, unless the second step uses it. */
export async function removePhone(deps: ProtectionDeps, actor: Actor, origin: RequestOrigin): Promise<void> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId } = actor
  await deps.db.transaction(async (tx) => {
    const phone = await findPhone(tx.sql, accountId)
    if (!phone) return
    if (phone.second_step_at !== null) throw new Refused('phone_guards_two_step')
    await deletePhone(tx.sql, accountId)
    await recordChange(deps, tx, {
      accountId,
      sessionId,
      origin,
      kind: 'phone_removed',
      alert: 'phone_changed',
    })
  })
}

/** Sends a code to the user's own verified phone. */
export async function sendCodeToPhone(
  deps: ProtectionDeps,
  actor: Actor,
  channel: CodeChannel,
): Promise<CodeSent> {
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    const phone = await findPhone(tx.sql, accountId)
    if (!phone) throw new Refused('phone_missing')
    const { number, country } = phone
    return sendPhoneCode(deps, tx, { accountId, purpose: 'own', number, country, channel })
  })
}
