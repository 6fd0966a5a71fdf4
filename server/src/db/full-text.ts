import { sql } from 'kysely'
import type { Sql } from './database.ts'

/** The words of one message, already folded (lower case, no tone marks): what search compares with. */
export interface MessageWords {
  accountId: string
  messageId: string
  subject: string
  people: string
  body: string
  files: string
}

/** The full-text index: the one thing the two databases do differently. */
export interface FullText {
  add(words: MessageWords): Promise<void>
  remove(accountId: string, messageIds: readonly string[]): Promise<void>
}

/** FTS5. The account is a term of its own, so that a search never walks another account's postings. */
export class SqliteFullText implements FullText {
  readonly #sql: Sql

  constructor(db: Sql) {
    this.#sql = db
  }

  async add(words: MessageWords): Promise<void> {
    await sql`insert into message_text (rowid, account, subject, people, body, files)
      values (${words.messageId}, ${`a${words.accountId}`}, ${words.subject}, ${words.people}, ${words.body}, ${words.files})`.execute(
      this.#sql,
    )
  }

  async remove(_accountId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return
    await sql`delete from message_text where rowid in (${sql.join(messageIds)})`.execute(this.#sql)
  }
}

/** A weighted tsvector per message: subject A, people B, files C, body D. */
export class PostgresFullText implements FullText {
  readonly #sql: Sql

  constructor(db: Sql) {
    this.#sql = db
  }

  async add(words: MessageWords): Promise<void> {
    await sql`insert into message_text (account_id, message_id, words) values (${words.accountId}, ${words.messageId},
      setweight(to_tsvector('simple', ${clean(words.subject)}), 'A') || setweight(to_tsvector('simple', ${clean(words.people)}), 'B') ||
      setweight(to_tsvector('simple', ${clean(words.files)}), 'C') || setweight(to_tsvector('simple', ${clean(words.body)}), 'D'))`.execute(
      this.#sql,
    )
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return
    await sql`delete from message_text where account_id = ${accountId} and message_id in (${sql.join(messageIds)})`.execute(
      this.#sql,
    )
  }
}

/** A tsvector holds at most 1 MB and PostgreSQL's text no NUL. */
function clean(text: string): string {
  return text.replaceAll('\u0000', ' ').slice(0, 200_000)
}
