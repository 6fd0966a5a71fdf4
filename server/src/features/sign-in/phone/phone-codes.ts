import { createHash } from 'node:crypto'
import type { signInEndpoints } from '@bocau/contract/account/sign-in'
import type { ReplyOf } from '@bocau/contract/endpoint'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { PhoneCodeTable } from '../../../db/tables/tables-protection.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { consumeCodeText } from '../../codes/index.ts'
import { phoneHint } from './phone-number.ts'
import { consumePhoneCode, countCodeTry, countSentCode, findPhoneCode, savePhoneCode } from './phone-store.ts'
import { planText } from './text-messages.ts'

/** Purpose of a code, and the phone number to send it to. */
export interface CodeRequest extends Pick<PhoneCodeTable, 'purpose' | 'number' | 'country' | 'channel'> {
  accountId: string
  /** Ticket of the sign-in that requested the code; the code is valid only together with it. */
  boundTo?: string
}

type CodeSent = ReplyOf<(typeof signInEndpoints)['POST /api/v2/auth-verification/resend']>

const codeDigits = 6
const dayMilliseconds = 24 * 3_600_000
export const codeMilliseconds = limits.phoneCodeMinutes * 60_000

/**
 * Sends a new code and invalidates the previous one. Refused shortly after the previous code, and after ten in a day.
 */
export async function sendPhoneCode(
  deps: Pick<ProtectionDeps, 'clock' | 'ids' | 'jobs' | 'random'>,
  tx: Transaction,
  request: CodeRequest,
): Promise<CodeSent> {
  const now = deps.clock.now()
  const earlier = await findPhoneCode(tx.sql, request.accountId, request.purpose)
  const wait = earlier ? waitAfter(earlier.sent_at, now) : 0
  if (wait > 0) throw new Refused('code_sent_recently', { retry_after_seconds: wait })
  const { sent, since } = await countSentCode(tx.sql, request.accountId, {
    now,
    windowStart: now - dayMilliseconds,
  })
  if (sent > limits.maxPhoneCodesPerDay) {
    const seconds = Math.ceil((since + dayMilliseconds - now) / 1000)
    throw new Refused('too_many_codes', { retry_after_seconds: seconds })
  }

  const next = await consumeCodeText(deps, tx, { accountId: request.accountId, target: request.number })

  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, '0')
  const { accountId, purpose, number, country, channel } = request
  const stored = { purpose, number, country, channel, tries: 0, sent_at: now }
  await savePhoneCode(tx.sql, { account_id: accountId, ...stored, code_hash: hashCode(request, code) })
  await planText(deps, tx, { phoneNumber: number, channel, code, sentAt: now })
  return {
    phone_hint: phoneHint(number),
    channel,
    retry_after_seconds: Math.max(next, limits.phoneCodeResendSeconds),
    expires_at: Math.floor((now + codeMilliseconds) / 1000),
  }
}

/** Returns the seconds until a code may be sent again. */
export function waitAfter(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + limits.phoneCodeResendSeconds * 1000 - now) / 1000))
}

/** Account and purpose of a code to check. */
export type CodeClaim = Pick<CodeRequest, 'accountId' | 'purpose' | 'boundTo'>

/** Result of a code check. Tries are counted, so the caller has to commit its transaction. */
export type CodeResult = { state: 'right'; number: string; country: string } | { state: 'wrong' | 'locked' }

/** Checks a code; the right one is valid once. After too many wrong codes a new one has to be sent. */
export async function checkPhoneCode(
  deps: Pick<ProtectionDeps, 'clock'>,
  tx: Transaction,
  { claim, code }: { claim: CodeClaim; code: string },
): Promise<CodeResult> {
  const { accountId, purpose } = claim
  const sent = await findPhoneCode(tx.sql, accountId, purpose)
  if (!sent || sent.sent_at + codeMilliseconds <= deps.clock.now()) return { state: 'wrong' }
  if (!(await countCodeTry(tx.sql, accountId, { purpose, allowed: limits.maxPhoneCodeTries })))
    return { state: 'locked' }
  const isRight = await consumePhoneCode(tx.sql, accountId, {
    purpose,
    codeHash: hashCode({ ...claim, number: sent.number }, code),
  })
  return isRight ? { state: 'right', number: sent.number, country: sent.country } : { state: 'wrong' }
}

function hashCode(of: CodeClaim & { number: string }, code: string): string {
  const parts = [of.accountId, of.purpose, of.number, of.boundTo ?? '', code]
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
