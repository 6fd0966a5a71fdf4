import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The ids of an account's messages that hold a folded word, asked of the search index itself. */
export async function findInIndex(db: Database, accountId: string, word: string): Promise<string[]> {
  const found =
    db.dialect === 'sqlite'
      ? await sql<{ id: string }>`select rowid as id from message_text
          where message_text match ${`account:a${accountId} AND "${word}"`} order by rowid`.execute(db.sql)
      : await sql<{ id: string }>`select message_id as id from message_text
          where account_id = ${accountId} and words @@ plainto_tsquery('simple', ${word}) order by message_id`.execute(
          db.sql,
        )
  return found.rows.map((row) => row.id)
}
