import { type Compilable, type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { Sql, WriteSql } from '../database.ts'
import {
  type FullText,
  type MatchedMessage,
  type MatchPage,
  type MessageWords,
  prepareForIndex,
} from '../full-text.ts'
import { type FullTextQuery, fts5Writer, writeMatch } from '../full-text-query.ts'
import { timeOfId } from '../ids.ts'
import { preparedWrite } from '../prepared.ts'

/** Number of characters after which other work can run; FTS5 needs about ten milliseconds for them. */
const charactersAtOnce = 50_000

/** FTS5. The account is a separate term, so that a search never scans another account's postings. */
export class SqliteFullText implements FullText {
  readonly #sql: WriteSql

  constructor(db: WriteSql) {
    this.#sql = db
  }

  add(words: MessageWords): Promise<void> {
    return this.addAll([words])
  }

  /**
   * Keys first: a statement that can be rolled back on its own makes FTS5 write its pending data, as one segment per
   * message.
   */
  async addAll(all: readonly MessageWords[]): Promise<void> {
    const keys: bigint[] = []
    for (const entry of all) keys.push(await this.#reserveKey(entry))
    let characters = 0
    for (const [at, entry] of all.entries()) {
      const { marks, subject, people, body, files } = prepareForIndex(entry)
      if (characters >= charactersAtOnce) {
        await yieldToEventLoop()
        characters = 0
      }
      characters += subject.length + people.length + body.length + files.length
      await insertWords.run(this.#sql, {
        key: keys[at] as bigint,
        marks: marks.join(' '),
        subject,
        people,
        body,
        files,
      })
    }
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return
    const ids = JSON.stringify(messageIds)
    const keys = sql`select key from message_text_key
      where account_id = ${accountId} and message_id in (select cast(value as integer) from json_each(${ids}))`
    await sql`delete from message_text where rowid in (${keys})`.execute(this.#sql)
    await sql`delete from message_text_key where key in (${keys})`.execute(this.#sql)
  }

  async find(query: FullTextQuery, page: MatchPage): Promise<MatchedMessage[]> {
    const from = query.since === null ? 0n : firstKey(query.since)
    const until = query.until === null ? largestKey : firstKey(query.until + maxKeyLead + 1)
    const after = page.after === null ? until : minimum(until, BigInt(page.after))
    const { rows } = await sql<{
      id: string
      key: string
    }>`select cast(k.message_id as text) as id, cast(k.key as text) as key
      from (select rowid as key from message_text where message_text match ${writeMatch(query, fts5Writer)}
        and rowid >= ${from} and rowid < ${after} order by rowid desc limit ${sql.lit(page.limit)}) found
      cross join message_text_key k on k.key = found.key`.execute(this.#sql)
    return rows.map(({ id, key }) => new MatchedKey(id, key))
  }

  async findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    const from = query.since === null ? 0n : firstKey(query.since)
    // The plus keeps SQLite from querying the index for each message, which is faster only for a few.
    const key = sql.raw(messageIds.length <= maxSingleQueries ? 'rowid' : '+rowid')
    const { rows } = await sql<{ id: string }>`select cast(k.message_id as text) as id
      from (select rowid as key from message_text where message_text match ${writeMatch(query, fts5Writer)}
        and rowid >= ${from} and ${key} in (select key from message_text_key where account_id = ${query.accountId}
          and message_id in (select cast(value as integer) from json_each(${JSON.stringify(messageIds)})))) found
      cross join message_text_key k on k.key = found.key`.execute(this.#sql)
    return rows.map(({ id }) => id)
  }

  /** Scanning the newest matches is cheaper than looking up each message, because few others are as new. */
  async findAmongNewest(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    if (messageIds.length <= maxById) return this.findAmong(query, messageIds)
    const limit = Math.max(messageIds.length, minScanned)
    const matches = await this.find(query, { after: null, limit })
    const requested = new Set(messageIds)
    const among = matches.map(({ messageId }) => messageId).filter((id) => requested.delete(id))
    // With many matches the requested messages are too far apart; then they are looked up one by one.
    if (matches.length < limit || requested.size === 0) return among
    return [...among, ...(await this.findAmong(query, [...requested]))]
  }

  /**
   * Assigns a rowid that represents the time. Recent messages get keys in order of arrival, because FTS5 is slow when a
   * transaction adds descending rowids.
   */
  async #reserveKey({ accountId, messageId, sentAt }: MessageWords): Promise<bigint> {
    const arrivedAt = timeOfId(messageId)
    const isFresh = arrivedAt >= sentAt && arrivedAt - sentAt <= maxKeyLead
    const preferred = firstKey(isFresh ? arrivedAt : sentAt)
    const reserved = await reserveKey.first(this.#sql, {
      preferred,
      maxRecent: preferred + keysOfMillisecond,
      accountId,
      messageId,
    })
    return BigInt(reserved?.key ?? preferred)
  }
}

/** Up to this number, messages are looked up one by one. */
const maxSingleQueries = 4
/** Up to this number they are looked up by id, even if they are the newest matches of a wider query. */
const maxById = 50
const minScanned = 200

/** A search result; its time is computed on access, because only a few of hundreds need it. */
class MatchedKey implements MatchedMessage {
  readonly messageId: string
  readonly position: string

  constructor(messageId: string, position: string) {
    this.messageId = messageId
    this.position = position
  }

  get maxSentAt(): number {
    return timeOfKey(BigInt(this.position))
  }
}

interface IndexedWords {
  key: bigint
  marks: string
  subject: string
  people: string
  body: string
  files: string
}

const insertWords = preparedWrite((db, { key, marks, subject, people, body, files }: IndexedWords) =>
  raw(
    db,
    sql`insert into message_text (rowid, marks, subject, people, body, files)
        values (${key}, ${marks}, ${subject}, ${people}, ${body}, ${files})`,
  ),
)

interface KeyRequest {
  preferred: bigint
  maxRecent: bigint
  accountId: string
  messageId: string
}

const reserveKey = preparedWrite((db, { preferred, maxRecent, accountId, messageId }: KeyRequest) =>
  raw(
    db,
    sql<{ key: string }>`insert into message_text_key (key, account_id, message_id) values (
      (select coalesce(max(key) + 1, ${preferred}) from message_text_key where key >= ${preferred} and key < ${maxRecent}),
      ${accountId}, ${messageId}) returning cast(key as text) as key`,
  ),
)

/** Wraps an SQL text as a compilable query. */
function raw<R>(db: Sql, query: RawBuilder<R>): Compilable<R> {
  return { compile: () => query.compile(db) }
}

const keysOfMillisecond = 1n << 21n
const largestKey = (1n << 63n) - 1n
/** Maximum time by which a message's key may be newer than the message. */
const maxKeyLead = 2 * 60_000

function firstKey(time: number): bigint {
  const bounded = BigInt(Math.min(Math.max(0, Math.floor(time)), 2 ** 42 - 2))
  return bounded * keysOfMillisecond
}

function timeOfKey(key: bigint): number {
  return Number(key / keysOfMillisecond)
}

function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
