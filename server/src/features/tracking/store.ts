import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { TrackingPixelTable } from '../../db/tables/tables-sending.ts'

export async function insertPixels(db: WriteSql, pixels: readonly TrackingPixelTable[]): Promise<void> {
  if (pixels.length > 0)
    await db
      .insertInto('tracking_pixel')
      .values([...pixels])
      .execute()
}

/** Finds the tracking pixel of a token, in any account. */
export async function findPixel(db: Sql, token: string) {
  return db
    .selectFrom('tracking_pixel')
    .select(['account_id', 'message_id', 'last_seen_at'])
    .where('token', '=', token)
    .executeTakeFirst()
}

export async function listPixels(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<TrackingPixelTable[]> {
  return db
    .selectFrom('tracking_pixel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .orderBy('email')
    .execute()
}

/** Counts a view unless there was one since `notSince`; returns false when it was not counted. */
export async function countView(
  db: WriteSql,
  pixel: Pick<TrackingPixelTable, 'account_id' | 'token'>,
  { now, notSince }: { now: number; notSince: number },
): Promise<boolean> {
  const counted = await db
    .updateTable('tracking_pixel')
    .set({
      view_count: sql`view_count + 1`,
      first_seen_at: sql`coalesce(first_seen_at, ${sql.val(now)})`,
      last_seen_at: now,
    })
    .where('account_id', '=', pixel.account_id)
    .where('token', '=', pixel.token)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', notSince)]))
    .returning('token')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deletePixels(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .deleteFrom('tracking_pixel')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
}
