import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { countNotices, findNoticeTime } from '../notices/notice-store.ts'
import type { AskedBy } from './asked.ts'
import { hashLinkToken } from './link-token.ts'

const hour = 3_600_000
const day = 24 * hour
const againAfter = limits.accessAskAgainHours * hour

/** Returns the counter key of a request; it does not depend on the existence of the target. */
export function askSubject(by: AskedBy): string {
  return 'fileId' in by ? `file ${by.fileId}` : `link ${hashLinkToken(by.token)}`
}

/** Returns the time when the user may repeat a request; null when allowed now. */
export async function mayAskAgainAt(
  db: Sql,
  askerId: string,
  subject: string,
  now: number,
): Promise<number | null> {
  const last = await findNoticeTime(db, askerId, 'ask', { subject, since: now - againAfter })
  return last === null ? null : last + againAfter
}

/** Rejects a repeated request, or too many in a day. Returns the time of the next allowed one. */
export async function checkAsks(db: Sql, askerId: string, subject: string, now: number): Promise<number> {
  const again = await mayAskAgainAt(db, askerId, subject, now)
  const isMuch = (await countNotices(db, askerId, 'ask', now - day)) >= limits.maxAccessAsksPerDay
  const wait = Math.max(again === null ? 0 : again - now, isMuch ? hour : 0)
  if (wait > 0) throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil(wait / 1000) })
  return now + againAfter
}
