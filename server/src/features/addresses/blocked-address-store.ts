import type { Sql, WriteSql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAddress } from './address-store.ts'

/** Refuses an address that is in use or was in use recently: its new holder would read mail for the previous one. */
export async function refuseUsedAddress(db: Sql, email: string, now: number): Promise<void> {
  if (await findAddress(db, email)) throw new Refused('address_taken')
  const until = await blockedUntil(db, email, now)
  if (until !== null) throw new Refused('address_resting', { until: Math.floor(until / 1000) })
}

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
