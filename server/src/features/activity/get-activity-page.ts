import {
  type Activity,
  type ActivityKind,
  type activityEndpoints,
  protectionKinds,
  type SignInMethod,
  signInKinds,
} from '@bocau/contract/account/activity'
import type { ReplyOf } from '@bocau/contract/endpoint'
import type { Database } from '../../db/database.ts'
import type { ActivityTable } from '../../db/tables/tables-protection.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { type ActivityPoint, countActivity, listActivity } from './activity-store.ts'
import { readDevice } from './read-device.ts'

const visibleKinds = { all: null, sign_ins: signInKinds, changes: protectionKinds } as const

export interface ActivityQuery {
  show: keyof typeof visibleKinds
  limit: number
  offset: number
  cursor?: string | undefined
}

/** Returns a page of the account's activity. Cursors stay valid while new entries arrive. */
export async function getActivityPage(
  { db }: { db: Database },
  actor: Actor,
  question: ActivityQuery,
): Promise<ReplyOf<(typeof activityEndpoints)['GET /api/v2/activity-logs']>> {
  const kinds = visibleKinds[question.show]
  const cursor = question.cursor === undefined ? null : readCursor(question.cursor)
  // Reads one entry more than requested to find out if there is another page.
  const rows = await listActivity(db.sql, actor.accountId, {
    kinds,
    limit: question.limit + 1,
    offset: cursor ? 0 : question.offset,
    [cursor?.side ?? 'before']: cursor?.point,
  })
  const isBackwards = cursor?.side === 'after'
  const hasMore = rows.length > question.limit
  const page = isBackwards && hasMore ? rows.slice(1) : rows.slice(0, question.limit)
  const hasNewer = isBackwards ? hasMore : cursor !== null || question.offset > 0
  const hasOlder = isBackwards || hasMore
  return {
    items: page.map((row) => wireActivity(row, actor.sessionId)),
    total: await countActivity(db.sql, actor.accountId, kinds),
    limit: question.limit,
    offset: question.offset,
    next_cursor: writeCursor('before', hasOlder ? page.at(-1) : undefined),
    previous_cursor: writeCursor('after', hasNewer ? page[0] : undefined),
  }
}

function wireActivity(row: ActivityTable, sessionId: string): Activity {
  return {
    id: row.id,
    kind: row.kind as ActivityKind,
    at: Math.floor(row.at / 1000),
    address: row.address,
    device: readDevice(row.device),
    method: row.method as SignInMethod | null,
    is_new_device: row.is_new_device === 1,
    times: row.times,
    name: row.name,
    is_current: row.session_id === sessionId,
  }
}

function writeCursor(side: 'before' | 'after', point: ActivityPoint | undefined): string | null {
  return point ? `${side}.${point.at}.${point.id}` : null
}

function readCursor(cursor: string): { side: 'before' | 'after'; point: ActivityPoint } {
  const match = /^(before|after)\.(\d{1,15})\.(\d{1,19})$/.exec(cursor)
  if (!match?.[1] || !match[2] || !match[3]) throw new Refused('cursor_invalid')
  return { side: match[1] as 'before' | 'after', point: { at: Number(match[2]), id: match[3] } }
}
