import { limits } from '@bocau/contract/limits'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { IdMaker } from '../../../db/ids.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'
import { listSentBy, listSentTo, noteSent } from './sent-code-store.ts'

interface MeasureDeps {
  clock: Clock
  ids: IdMaker
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds

/**
 * Counts one message with a code against three limits: one account waits ten minutes between codes to an address, then
 * twenty, and so on, five a day; an address gets a few times that of all accounts; an account sends so many a day. Codes
 * that others asked for make no account wait, or a stranger could keep an owner from proving an address. Returns how many
 * seconds the next one has to wait.
 */
export async function takeCodeMessage(
  deps: MeasureDeps,
  tx: Transaction,
  of: { accountId: string; target: string },
): Promise<number> {
  // Parallel requests of the account would each find its limits unused.
  await tx.lockAccount(of.accountId)
  const now = deps.clock.now()
  const since = now - dayMilliseconds
  const times = await listSentTo(tx.sql, of.target, since, of.accountId)
  const last = times.at(-1)
  const wait = last === undefined ? 0 : last + waitAfter(times.length) * 1000 - now
  if (wait > 0) throw new Refused('code_sent_recently', { retry_after_seconds: Math.ceil(wait / 1000) })
  requireRoom(times, limits.maxCodesToOnePerDay, now)
  requireRoom(await listSentTo(tx.sql, of.target, since), limits.maxCodesOfAllToOnePerDay, now)
  requireRoom(await listSentBy(tx.sql, of.accountId, since), limits.maxCodeMessagesPerDay, now)
  await noteSent(tx.sql, { ...of, id: deps.ids.next(), now, since })
  return waitAfter(times.length + 1)
}

/**
 * Takes one message of the measure of a telephone: it gets so many codes in a day, whoever asks, and from the fourth in
 * one hour each waits twice as long as the one before. Answers with how many seconds the next one has to wait.
 */
export async function takeCodeText(
  deps: MeasureDeps,
  tx: Transaction,
  of: { accountId: string; target: string },
): Promise<number> {
  // Parallel requests of the account would each find its limits unused.
  await tx.lockAccount(of.accountId)
  const now = deps.clock.now()
  const since = now - dayMilliseconds
  const times = await listSentTo(tx.sql, of.target, since)
  requireRoom(times, limits.maxPhoneCodesPerDay, now)
  const wait = secondsUntilText(times, now)
  if (wait > 0) throw new Refused('code_sent_recently', { retry_after_seconds: wait })
  await noteSent(tx.sql, { ...of, id: deps.ids.next(), now, since })
  return secondsUntilText([...times, now], now)
}

/** In how many seconds a telephone that got codes at these times may get another. */
function secondsUntilText(times: readonly number[], now: number): number {
  const lately = times.filter((time) => time > now - hourMilliseconds)
  const last = lately.at(-1)
  // The first three come as people want them: one proves the number, one turns the second step on, one signs in.
  if (last === undefined || lately.length < 3) return 0
  const wait = limits.phoneCodeResendSeconds * 2 ** (lately.length - 3)
  return Math.max(0, Math.ceil((last + wait * 1000 - now) / 1000))
}

/** In how many seconds a telephone may get another code. */
export async function secondsUntilNextText(deps: { clock: Clock }, db: Sql, target: string): Promise<number> {
  const now = deps.clock.now()
  return secondsUntilText(await listSentTo(db, target, now - hourMilliseconds), now)
}

const waitAfter = (count: number): number => limits.codeResendSeconds * 2 ** (count - 1)

function requireRoom(times: readonly number[], most: number, now: number): void {
  const [first] = times.slice(-most)
  if (times.length < most || first === undefined) return
  const seconds = Math.ceil((first + dayMilliseconds - now) / 1000)
  throw new Refused('too_many_codes', { retry_after_seconds: seconds })
}
