import { sql } from 'kysely'
import type { Database, WriteSql } from './database.ts'
import { preparedWrite } from './prepared.ts'

/** Notes that a message waits for the full-text index, so that it is indexed even when this program ends before. */
export async function noteUnindexed(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await note.run(db, { accountId, messageId })
}

const note = preparedWrite((db, given: { accountId: string; messageId: string }) =>
  db.insertInto('unindexed_message').values({ account_id: given.accountId, message_id: given.messageId }),
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

/** The messages that a program which ended too soon left without their words. */
export async function listUnindexed(db: Database): Promise<{ account_id: string; message_id: string }[]> {
  if (db.dialect !== 'sqlite') return []
  return db.sql.selectFrom('unindexed_message').select(['account_id', 'message_id']).execute()
}
