import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { IdMaker } from '../../../db/ids.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import { getUserInfo } from '../people/get-user-info.ts'
import { addTry, findCode, removeCode, saveCode } from './address-code-store.ts'
import { takeCodeMessage } from './code-measure.ts'
import type { CodeSubject } from './code-subject.ts'

interface CodeDeps {
  clock: Clock
  ids: IdMaker
  random: Random
}

/** A code, and how many seconds the next one for its address has to wait. */
export interface MadeCode {
  code: string
  retryAfterSeconds: number
}

const codeDigits = 6

/**
 * Makes a new code for an address; the one before counts no longer. Refused when there were too many lately, and for an
 * account that may not send: the message goes out in its name.
 */
export async function makeCode(deps: CodeDeps, tx: Transaction, subject: CodeSubject): Promise<MadeCode> {
  const now = deps.clock.now()
  const { accountId, address } = subject
  const { enable_smtp, domain_verified } = await getUserInfo(tx.sql, accountId)
  if (enable_smtp !== 1) throw new Refused('sending_disabled')
  if (!domain_verified) throw new Refused('dns_verification_failed')
  const retryAfterSeconds = await takeCodeMessage(deps, tx, { accountId, target: address })
  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, '0')
  await saveCode(tx.sql, subject, hashCode(subject, code), now)
  return { code, retryAfterSeconds }
}

/** What a code turned out to be. Wrong ones are counted, so the caller's transaction has to be kept. */
export type CodeAnswer = 'right' | 'wrong' | 'locked'

/** Whether this is the code that was sent to the address lately. Too many wrong ones and only a new code helps. */
export async function checkCode(
  deps: Pick<CodeDeps, 'clock'>,
  tx: Transaction,
  subject: CodeSubject,
  code: string,
): Promise<CodeAnswer> {
  const sent = await findCode(tx.sql, subject)
  if (!sent || sent.sent_at + limits.codeMinutes * 60_000 < deps.clock.now()) return 'wrong'
  if (sent.tries >= limits.maxCodeTries) return 'locked'
  if (sent.code_hash !== hashCode(subject, code)) {
    await addTry(tx.sql, subject)
    return 'wrong'
  }
  await removeCode(tx.sql, subject)
  return 'right'
}

function hashCode({ accountId, purpose, address }: CodeSubject, code: string): string {
  return createHash('sha256').update([accountId, purpose, address, code].join('\n')).digest('base64url')
}
