import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from './database.ts'
import { prepared, preparedWrite } from './prepared.ts'

/** A message whose words a process holds, by its place among those of a server. */
interface Noted {
  accountId: string
  messageId: string
  place: number
}

/** Notes that a message waits for the full-text index, so that it is indexed even when this program ends before. */
export async function noteUnindexed(db: WriteSql, noted: Noted): Promise<void> {
  await note.run(db, noted)
}

const note = preparedWrite((db, given: Noted) =>
  db
    .insertInto('unindexed_message')
    .values({ account_id: given.accountId, message_id: given.messageId, place: given.place }),
)

export async function forgetUnindexed(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
): Promise<void> {
  const ids = JSON.stringify(messageIds)
  await sql`delete from unindexed_message where account_id = ${accountId}
    and message_id in (select cast(value as integer) from json_each(${ids}))`.execute(db)
}

/** Forgets those of these messages that still wait for the process of a place; answers with them. */
export async function takeUnindexed(
  db: WriteSql,
  { accountId, place }: Omit<Noted, 'messageId'>,
  messageIds: readonly string[],
): Promise<string[]> {
  const ids = JSON.stringify(messageIds)
  const { rows } = await sql<{ id: string }>`delete from unindexed_message
    where account_id = ${accountId} and place = ${place}
    and message_id in (select cast(value as integer) from json_each(${ids}))
    returning cast(message_id as text) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether messages wait for another process than that of a place. */
export async function hasUnindexedOf(db: Sql, place: number): Promise<boolean> {
  return (await ofOthers.first(db, { place })) !== undefined
}

const ofOthers = prepared((db, given: { place: number }) =>
  db.selectFrom('unindexed_message').select('message_id').where('place', '!=', given.place).limit(1),
)

/** The messages that a program which ended too soon left without their words: of all places, or of one. */
export async function listUnindexed(
  db: Database,
  place: number | null = null,
): Promise<{ account_id: string; message_id: string }[]> {
  if (db.dialect !== 'sqlite') return []
  return db.sql
    .selectFrom('unindexed_message')
    .select(['account_id', 'message_id'])
    .$if(place !== null, (some) => some.where('place', '=', place as number))
    .execute()
}
