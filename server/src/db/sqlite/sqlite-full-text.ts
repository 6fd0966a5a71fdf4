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
import { preparedWrite } from '../prepared.ts'
import { firstKeyAt, keyLimit, keysOfPeriod, latestTimeOf } from './index-keys.ts'
import { firstOldKeyAt, hasOldKeys, isOldKey, oldKeyLimitAt, timeOfOldKey } from './old-index-keys.ts'

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
   * message. Descending keys do the same, so the messages are added in the order of their times.
   */
  async addAll(all: readonly MessageWords[]): Promise<void> {
    const inOrder = all.toSorted((a, b) => a.sentAt - b.sentAt)
    const keys: bigint[] = []
    for (const entry of inOrder) keys.push(await this.#reserveKey(entry))
    let characters = 0
    for (const [at, entry] of inOrder.entries()) {
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
    const after = page.after === null ? null : BigInt(page.after)
    const matches = await this.#findBetween(query, await this.#newKeyRange(query, after), page.limit)
    if (!(await hasOldKeys(this.#sql))) return matches
    const old = await this.#findBetween(query, oldKeyRange(query, after), page.limit)
    return [...matches, ...old].toSorted(latestFirst).slice(0, page.limit)
  }

  async #findBetween(query: FullTextQuery, { from, before }: KeyRange, limit: number): Promise<MatchedKey[]> {
    const { rows } = await sql<{
      id: string
      key: string
    }>`select cast(k.message_id as text) as id, cast(k.key as text) as key
      from (select rowid as key from message_text where message_text match ${writeMatch(query, fts5Writer)}
        and rowid >= ${from} and rowid < ${before} order by rowid desc limit ${sql.lit(limit)}) found
      cross join message_text_key k on k.key = found.key`.execute(this.#sql)
    return rows.map(({ id, key }) => new MatchedKey(id, key))
  }

  /** Returns the range of keys that a search reads next, besides old keys. */
  async #newKeyRange(query: FullTextQuery, after: bigint | null): Promise<KeyRange> {
    const from = query.since === null ? 0n : firstKeyAt(query.since)
    const until = query.until === null ? keyLimit : await this.#keyLimitAt(query.until)
    const position = after !== null && isOldKey(after) ? firstKeyAt(timeOfOldKey(after)) : after
    return { from, before: position === null || position > until ? until : position }
  }

  /** Returns an upper bound of the keys of messages that were sent before a time. Full periods continue in the next. */
  async #keyLimitAt(time: number): Promise<bigint> {
    const { rows } = await sql<{ key: string }>`with recursive full_periods (next) as (
        select ${firstKeyAt(time) + keysOfPeriod}
        union all select next + ${keysOfPeriod} from full_periods
          where exists (select 1 from message_text_key where key = full_periods.next - 1)
      ) select cast(max(next) as text) as key from full_periods`.execute(this.#sql)
    return BigInt((rows[0] as { key: string }).key)
  }

  async findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    const from = query.since === null || (await hasOldKeys(this.#sql)) ? 0n : firstKeyAt(query.since)
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

  /** Assigns the next key of the period in which the message was sent. */
  async #reserveKey({ accountId, messageId, sentAt }: MessageWords): Promise<bigint> {
    for (let first = firstKeyAt(sentAt); ; first += keysOfPeriod) {
      const last = first + keysOfPeriod - 1n
      const reserved = await reserveKey.first(this.#sql, { first, last, accountId, messageId })
      if (reserved) return BigInt(reserved.key)
      await insertFullPeriod.run(this.#sql, { last })
    }
  }
}

/** Keys of the index from one to before another. */
interface KeyRange {
  from: bigint
  before: bigint
}

/** Returns the range of old keys that a search reads next. */
function oldKeyRange(query: FullTextQuery, after: bigint | null): KeyRange {
  const from = query.since === null ? keyLimit : firstOldKeyAt(query.since)
  const until = query.until === null ? largestKey : oldKeyLimitAt(query.until)
  const position = after === null || isOldKey(after) ? after : firstOldKeyAt(latestTimeOf(after) + 1)
  return { from, before: position === null || position > until ? until : position }
}

/** Order of matches with new and old keys: the latest possible time first. A position determines what precedes it. */
function latestFirst(a: MatchedKey, b: MatchedKey): number {
  const isOld = Number(isOldKey(a.key)) - Number(isOldKey(b.key))
  return b.maxSentAt - a.maxSentAt || isOld || (b.key > a.key ? 1 : -1)
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

  get key(): bigint {
    return BigInt(this.position)
  }

  get maxSentAt(): number {
    return isOldKey(this.key) ? timeOfOldKey(this.key) : latestTimeOf(this.key)
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
  first: bigint
  last: bigint
  accountId: string
  messageId: string
}

const reserveKey = preparedWrite((db, { first, last, accountId, messageId }: KeyRequest) =>
  raw(
    db,
    sql<{ key: string }>`insert into message_text_key (key, account_id, message_id)
      select next, ${accountId}, ${messageId} from (
        select coalesce(max(key) + 1, ${first}) as next from message_text_key where key >= ${first} and key < ${last})
      where next < ${last} returning cast(key as text) as key`,
  ),
)

/** No account has this id. */
const accountOfFullPeriods = 0

const insertFullPeriod = preparedWrite((db, { last }: { last: bigint }) =>
  raw(
    db,
    sql`insert or ignore into message_text_key (key, account_id, message_id)
      values (${last}, ${accountOfFullPeriods}, ${last})`,
  ),
)

/** Wraps an SQL text as a compilable query. */
function raw<R>(db: Sql, query: RawBuilder<R>): Compilable<R> {
  return { compile: () => query.compile(db) }
}

const largestKey = (1n << 63n) - 1n
