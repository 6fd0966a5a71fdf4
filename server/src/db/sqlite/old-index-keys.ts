import { sql } from 'kysely'
import type { Database, Sql } from '../database.ts'
import { keyLimit } from './index-keys.ts'

/** Keys of versions before migration 650: the time in milliseconds, multiplied. Entries get new keys in the background. */
const oldKeysOfMillisecond = 1n << 21n
/** Maximum time by which such a key may be newer than the message. */
const maxLead = 2 * 60_000

export const isOldKey = (key: bigint): boolean => key >= keyLimit

/** Returns the first old key of a time. */
export function firstOldKeyAt(time: number): bigint {
  const key = BigInt(Math.min(Math.max(0, Math.floor(time)), 2 ** 42 - 2)) * oldKeysOfMillisecond
  return key < keyLimit ? keyLimit : key
}

/** Returns an upper bound of the old keys of messages that were sent before a time. */
export function oldKeyLimitAt(time: number): bigint {
  return firstOldKeyAt(time + maxLead + 1)
}

/** Returns the latest time at which a message with this old key was sent. */
export function timeOfOldKey(key: bigint): number {
  return Number(key / oldKeysOfMillisecond)
}

/** Returns true while messages have old keys. */
export async function hasOldKeys(db: Sql): Promise<boolean> {
  const { rows } = await sql`select 1 from message_text_key where key >= ${keyLimit} limit 1`.execute(db)
  return rows.length > 0
}

/** Lists the newest messages with old keys. */
export async function listWithOldKeys(
  db: Database,
  limit: number,
): Promise<{ accountId: string; messageId: string }[]> {
  if (db.dialect !== 'sqlite') return []
  const { rows } = await sql<{ accountId: string; messageId: string }>`
    select cast(account_id as text) as "accountId", cast(message_id as text) as "messageId"
    from message_text_key where key >= ${keyLimit} order by key desc limit ${limit}`.execute(db.sql)
  return rows
}

/** Returns those of the messages that have old keys. */
export async function filterWithOldKeys(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cast(message_id as text) as id from message_text_key
    where key >= ${keyLimit} and account_id = ${accountId}
      and message_id in (select cast(value as integer) from json_each(${JSON.stringify(messageIds)}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
