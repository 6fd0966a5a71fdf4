import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import { findAddressHolders } from '../addresses/index.ts'
import { consumeCodeMessage } from './code-limits.ts'
import type { CodeSubject } from './code-subject.ts'
import { addTry, findCode, getSender, removeCode, saveCode } from './store.ts'

interface CodeDeps {
  clock: Clock
  ids: IdMaker
  random: Random
}

/** A new code, and the seconds until the next one can be requested. */
export interface NewCode {
  code: string
  retryAfterSeconds: number
}

const codeDigits = 6

/**
 * Creates a code for an address and invalidates the previous one. Refused over the rate limit, and for an account that
 * may not send, because the message is sent in its name.
 */
export async function createCode(deps: CodeDeps, tx: Transaction, subject: CodeSubject): Promise<NewCode> {
  const now = deps.clock.now()
  const { accountId, address } = subject
  const sender = await getSender(tx.sql, accountId)
  if (sender.is_sending_enabled !== 1) throw new Refused('sending_disabled')
  if (sender.is_verified !== 1) throw new Refused('dns_verification_failed')
  const retryAfterSeconds = await consumeCodeMessage(deps, tx, { accountId, target: address })
  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, '0')
  const holder = (await findAddressHolders(tx.sql, [address])).get(address) ?? null
  await saveCode(tx.sql, subject, { code_hash: hashCode(subject, code), sent_at: now, holder_id: holder })
  return { code, retryAfterSeconds }
}

/**
 * Result of a code check: a verification or the reason for a failure. Wrong codes are counted, so the caller has to
 * commit its transaction.
 */
export type CodeResult = { holder_id: string | null } | 'wrong' | 'locked'

/**
 * Checks the code that was sent to an address. Rejects it if the address now belongs to another mailbox than the one that
 * received the code. After too many wrong codes a new one has to be sent.
 */
export async function checkCode(
  deps: Pick<CodeDeps, 'clock'>,
  tx: Transaction,
  { subject, code }: { subject: CodeSubject; code: string },
): Promise<CodeResult> {
  // Parallel guesses would each read the same number of tries.
  await tx.lockAccount(subject.accountId)
  const sent = await findCode(tx.sql, subject)
  if (!sent || sent.sent_at + limits.codeMinutes * 60_000 < deps.clock.now()) return 'wrong'
  if (sent.tries >= limits.maxCodeTries) return 'locked'
  if (sent.code_hash !== hashCode(subject, code)) {
    await addTry(tx.sql, subject)
    return 'wrong'
  }
  const { address } = subject
  const holder = (await findAddressHolders(tx.sql, [address])).get(address)
  if (holder !== sent.holder_id) return 'wrong'
  await removeCode(tx.sql, subject)
  return { holder_id: holder }
}

function hashCode({ accountId, purpose, address }: CodeSubject, code: string): string {
  return createHash('sha256').update([accountId, purpose, address, code].join('\n')).digest('base64url')
}
