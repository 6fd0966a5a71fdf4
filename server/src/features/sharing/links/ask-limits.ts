import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { countNotices, findNoticeTime } from '../notices/notice-store.ts'
import type { AskedBy } from './asked.ts'
import { hashLinkToken } from './link-token.ts'

const hour = 3_600_000
const day = 24 * hour
const againAfter = limits.accessAskAgainHours * hour

/** What a question is counted by: the same whether or not there is what it names. */
export function askSubject(by: AskedBy): string {
  return 'fileId' in by ? `file ${by.fileId}` : `link ${hashLinkToken(by.token)}`
}

/** From when on somebody may ask for the same again; null where they may at once. */
export async function mayAskAgainAt(
  db: Sql,
  askerId: string,
  subject: string,
  now: number,
): Promise<number | null> {
  const last = await findNoticeTime(db, askerId, 'ask', { subject, since: now - againAfter })
  return last === null ? null : last + againAfter
}

/** Refuses who asked for the same a moment ago, or for very much today. Answers with when they may again. */
export async function checkAsks(db: Sql, askerId: string, subject: string, now: number): Promise<number> {
  const again = await mayAskAgainAt(db, askerId, subject, now)
  const isMuch = (await countNotices(db, askerId, 'ask', now - day)) >= limits.maxAccessAsksPerDay
  const wait = Math.max(again === null ? 0 : again - now, isMuch ? hour : 0)
  if (wait > 0) throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil(wait / 1000) })
  return now + againAfter
}
