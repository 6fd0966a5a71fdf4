import type { Sql, WriteSql } from '../../../db/database.ts'
import type { KnownDeviceTable } from '../../../db/tables/tables-protection.ts'

const columns = [
  'id',
  'device',
  'address',
  'last_seen_at',
  'trusted_at',
  'trusted_until',
  'token_hash',
] as const

/** Finds a device by the hash of its device token. */
export async function findDevice(db: Sql, accountId: string, tokenHash: string) {
  return db
    .selectFrom('known_device')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function hasDevices(db: Sql, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDevice(db: WriteSql, device: KnownDeviceTable): Promise<void> {
  await db.insertInto('known_device').values(device).execute()
}

export async function updateDevice(
  db: WriteSql,
  accountId: string,
  { id, change }: { id: string; change: Partial<KnownDeviceTable> },
): Promise<void> {
  await db
    .updateTable('known_device')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function listTrusted(db: Sql, accountId: string, now: number) {
  return db
    .selectFrom('known_device')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('trusted_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Ends the trust in one device or in all; returns the number of devices that were trusted. */
export async function endTrust(db: WriteSql, accountId: string, id?: string): Promise<number> {
  let query = db
    .updateTable('known_device')
    .set({ trusted_at: null, trusted_until: null })
    .where('account_id', '=', accountId)
    .where('trusted_until', 'is not', null)
  if (id !== undefined) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** Deletes devices without a sign-in since then, in all accounts. */
export async function deleteDevicesBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('known_device').where('last_seen_at', '<', time).execute()
}

/**
 * Returns true when the user signed in since then, optionally only from one origin. Uses the index `activity_by_time`.
 * Sign-ins with app passwords are not counted.
 */
export async function hasSignedIn(
  db: Sql,
  accountId: string,
  { since, at }: { since: number; at?: { address: string; device: string } },
): Promise<boolean> {
  let query = db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .where('kind', '=', 'signed_in')
    .where('method', '!=', 'app_password')
    .limit(1)
  if (at) query = query.where('address', '=', at.address).where('device', '=', at.device)
  return (await query.executeTakeFirst()) !== undefined
}
