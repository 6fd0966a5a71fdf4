import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from './database.ts'
import { prepared, preparedWrite } from './prepared.ts'

/** An unindexed message, and the process that holds its words, by position among those of a server. */
interface UnindexedMessage {
  accountId: string
  messageId: string
  slot: number
}

/** Records that a message waits for the full-text index, so that it is indexed even after a crash. */
export async function recordUnindexed(db: WriteSql, message: UnindexedMessage): Promise<void> {
  await insertUnindexed.run(db, message)
}

const insertUnindexed = preparedWrite((db, params: UnindexedMessage) =>
  db
    .insertInto('unindexed_message')
    .values({ account_id: params.accountId, message_id: params.messageId, place: params.slot }),
)

export async function deleteUnindexed(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
): Promise<void> {
  const ids = JSON.stringify(messageIds)
  await sql`delete from unindexed_message where account_id = ${accountId}
    and message_id in (select cast(value as integer) from json_each(${ids}))`.execute(db)
}

/** Deletes and returns those messages that still wait for the process in `slot`. */
export async function claimUnindexed(
  db: WriteSql,
  { accountId, slot }: Omit<UnindexedMessage, 'messageId'>,
  messageIds: readonly string[],
): Promise<string[]> {
  const ids = JSON.stringify(messageIds)
  const { rows } = await sql<{ id: string }>`delete from unindexed_message
    where account_id = ${accountId} and place = ${slot}
    and message_id in (select cast(value as integer) from json_each(${ids}))
    returning cast(message_id as text) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns true when messages wait for a process other than the one at `position`. */
export async function hasUnindexedOfPeers(db: Sql, position: number): Promise<boolean> {
  return (await peerEntries.first(db, { slot: position })) !== undefined
}

const peerEntries = prepared((db, params: { slot: number }) =>
  db.selectFrom('unindexed_message').select('message_id').where('place', '!=', params.slot).limit(1),
)

/** Lists the unindexed messages left by crashed processes: all, or those of the process at `position`. */
export async function listUnindexed(
  db: Database,
  position: number | null = null,
): Promise<{ account_id: string; message_id: string }[]> {
  if (db.dialect !== 'sqlite') return []
  return db.sql
    .selectFrom('unindexed_message')
    .select(['account_id', 'message_id'])
    .$if(position !== null, (some) => some.where('place', '=', position as number))
    .execute()
}
