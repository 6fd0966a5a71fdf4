import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { countNotices, findNoticeTime } from '../notices/notice-store.ts'
import { hashLinkToken } from './link-token.ts'
import type { RequestTarget } from './requested-access.ts'

const hour = 3_600_000
const day = 24 * hour
const retryAfter = limits.accessAskAgainHours * hour

/** Returns the counter key of a request; it does not depend on the existence of the target. */
export function requestSubject(by: RequestTarget): string {
  return 'fileId' in by ? `file ${by.fileId}` : `link ${hashLinkToken(by.token)}`
}

/** Returns the time when the user may repeat a request; null when allowed now. */
export async function findRetryTime(
  db: Sql,
  requesterId: string,
  { subject, now }: { subject: string; now: number },
): Promise<number | null> {
  const last = await findNoticeTime(db, requesterId, { kind: 'ask', subject, since: now - retryAfter })
  return last === null ? null : last + retryAfter
}

/** Rejects a repeated request, or too many in a day. Returns the time of the next allowed one. */
export async function checkRequests(
  db: Sql,
  requesterId: string,
  { subject, now }: { subject: string; now: number },
): Promise<number> {
  const retryAt = await findRetryTime(db, requesterId, { subject, now })
  const isMuch =
    (await countNotices(db, requesterId, { kind: 'ask', since: now - day })) >= limits.maxAccessAsksPerDay
  const wait = Math.max(retryAt === null ? 0 : retryAt - now, isMuch ? hour : 0)
  if (wait > 0) throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil(wait / 1000) })
  return now + retryAfter
}
