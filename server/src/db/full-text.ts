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

  async add({ accountId, messageId, ...words }: MessageWords): Promise<void> {
    const subject = plainWords(words.subject, charactersAtMost.subject)
    const people = plainWords(words.people, charactersAtMost.people)
    const files = plainWords(words.files, charactersAtMost.files)
    const body = plainWords(words.body, charactersAtMost.body)
    await sql`insert into message_text (account_id, message_id, words) values (${accountId}, ${messageId},
      setweight(to_tsvector('simple', ${subject}), 'A') || setweight(to_tsvector('simple', ${people}), 'B') ||
      setweight(to_tsvector('simple', ${files}), 'C') || setweight(to_tsvector('simple', ${body}), 'D'))`.execute(
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

/** A tsvector holds at most 1 MB, and a character can take five bytes of it. */
const charactersAtMost = { subject: 2_000, people: 50_000, files: 25_000, body: 120_000 }

/**
 * Nothing but words: PostgreSQL would keep an address or a file name whole, and then its parts would not be
 * found. It also takes no NUL.
 */
function plainWords(text: string, charactersAtMost: number): string {
  return text.slice(0, charactersAtMost).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
}
