import type { Sql, WriteSql } from '../../db/database.ts'
import type { BlockedAddressTable } from '../../db/tables/tables-organisation.ts'
import { Refused } from '../../kernel/refused.ts'
import { returnAddressDomain } from '../../kernel/return-address.ts'
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

/** Finds the addresses that cannot be assigned, with the reason; same rule as `refuseUsedAddress`. */
export async function findUnassignable(
  db: Sql,
  emails: readonly string[],
  now: number,
): Promise<Map<string, 'address_taken' | 'address_resting'>> {
  if (emails.length === 0) return new Map()
  const [existing, blocked] = await Promise.all([
    db.selectFrom('address').select('email').where('email', 'in', emails).execute(),
    db
      .selectFrom('resting_address')
      .select('email')
      .where('email', 'in', emails)
      .where('free_at', '>', now)
      .execute(),
  ])
  return new Map([
    ...blocked.map(({ email }) => [email, 'address_resting'] as const),
    ...emails
      .filter((email) => returnAddressDomain(email) !== null)
      .map((email) => [email, 'address_taken'] as const),
    ...existing.map(({ email }) => [email, 'address_taken'] as const),
  ])
}

/** Blocks released addresses for a while. */
export async function blockAddresses(db: WriteSql, addresses: readonly BlockedAddressTable[]): Promise<void> {
  for (const address of addresses)
    await db
      .insertInto('resting_address')
      .values(address)
      .onConflict((met) => met.column('email').doUpdateSet({ free_at: address.free_at }))
      .execute()
}

/** Deletes the blocks that ended. */
export async function deleteExpiredAddressBlocks(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('resting_address').where('free_at', '<=', now).execute()
}
