import { limits } from '@bocau/contract/limits'
import type { Sql, Transaction } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import { listSentBy, listSentTo, recordSentCode } from './store.ts'

interface RateLimitDeps {
  clock: Clock
  ids: IdMaker
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds

/**
 * Counts one code message against three limits: an account waits 10 minutes between codes to an address, then 20, and
 * so on, with five a day; an address has a limit over all accounts; an account has a daily limit. Codes that others
 * requested do not delay an account, or an attacker could keep an owner from verifying an address. Returns the seconds
 * until the next code is allowed.
 */
export async function consumeCodeMessage(
  deps: RateLimitDeps,
  tx: Transaction,
  of: { accountId: string; target: string },
): Promise<number> {
  const { now, since } = await lockDay(deps, tx, of.accountId)
  const times = await listSentTo(tx.sql, of.target, { since, accountId: of.accountId })
  const last = times.at(-1)
  const wait = last === undefined ? 0 : last + waitAfter(times.length) * 1000 - now
  if (wait > 0) throw new Refused('code_sent_recently', { retry_after_seconds: Math.ceil(wait / 1000) })
  requireBelowLimit(times, limits.maxCodesToOnePerDay, now)
  requireBelowLimit(await listSentTo(tx.sql, of.target, { since }), limits.maxCodesOfAllToOnePerDay, now)
  requireBelowLimit(await listSentBy(tx.sql, of.accountId, since), limits.maxCodeMessagesPerDay, now)
  await recordSentCode(tx.sql, { ...of, id: deps.ids.next(), now, since })
  return waitAfter(times.length + 1)
}

/**
 * Counts one code sent to a phone number: a daily limit over all accounts, and from the fourth code in an hour each
 * waits twice as long as the previous one. Returns the seconds until the next code is allowed.
 */
export async function consumeCodeText(
  deps: RateLimitDeps,
  tx: Transaction,
  of: { accountId: string; target: string },
): Promise<number> {
  const { now, since } = await lockDay(deps, tx, of.accountId)
  const times = await listSentTo(tx.sql, of.target, { since })
  requireBelowLimit(times, limits.maxPhoneCodesPerDay, now)
  const wait = secondsUntilText(times, now)
  if (wait > 0) throw new Refused('code_sent_recently', { retry_after_seconds: wait })
  await recordSentCode(tx.sql, { ...of, id: deps.ids.next(), now, since })
  return secondsUntilText([...times, now], now)
}

/** Locks the account, because parallel requests would each see unused limits; returns the last 24 hours. */
async function lockDay({ clock }: RateLimitDeps, tx: Transaction, accountId: string) {
  await tx.lockAccount(accountId)
  const now = clock.now()
  return { now, since: now - dayMilliseconds }
}

/** Returns the seconds until a phone number that received codes at these times may receive another. */
function secondsUntilText(times: readonly number[], now: number): number {
  const lately = times.filter((time) => time > now - hourMilliseconds)
  const last = lately.at(-1)
  // The first three have no delay: one verifies the number, one enables the second step, one signs in.
  if (last === undefined || lately.length < 3) return 0
  const wait = limits.phoneCodeResendSeconds * 2 ** (lately.length - 3)
  return Math.max(0, Math.ceil((last + wait * 1000 - now) / 1000))
}

/** Returns the seconds until a phone number may receive another code. */
export async function secondsUntilNextText(deps: { clock: Clock }, db: Sql, target: string): Promise<number> {
  const now = deps.clock.now()
  return secondsUntilText(await listSentTo(db, target, { since: now - hourMilliseconds }), now)
}

const waitAfter = (count: number): number => limits.codeResendSeconds * 2 ** (count - 1)

function requireBelowLimit(times: readonly number[], limit: number, now: number): void {
  const [first] = times.slice(-limit)
  if (times.length < limit || first === undefined) return
  const seconds = Math.ceil((first + dayMilliseconds - now) / 1000)
  throw new Refused('too_many_codes', { retry_after_seconds: seconds })
}
