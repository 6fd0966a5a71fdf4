import type { Sql, WriteSql } from '../../db/database.ts'

/** Returns the time until which a released address is blocked; null when it is not blocked. */
export async function blockedUntil(db: Sql, email: string, now: number): Promise<number | null> {
  const blocked = await db
    .selectFrom('resting_address')
    .select('free_at')
    .where('email', '=', email)
    .where('free_at', '>', now)
    .executeTakeFirst()
  return blocked?.free_at ?? null
}

/** Deletes the blocks that ended. */
export async function deleteExpiredAddressBlocks(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('resting_address').where('free_at', '<=', now).execute()
}
