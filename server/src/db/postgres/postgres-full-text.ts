import { splitWords } from '@bocau/mail-core/search/index-terms'
import { sql } from 'kysely'
import type { Sql } from '../database.ts'
import {
  type FullText,
  type MatchedMessage,
  type MatchPage,
  type MessageWords,
  prepareForIndex,
} from '../full-text.ts'
import {
  type FullTextQuery,
  indexedTsqueryWriter,
  tsqueryWriter,
  weights,
  writeMatch,
} from '../full-text-query.ts'

/** Number of messages whose words are inserted together. */
const messagesAtOnce = 20

/**
 * Stores a tsvector per message: words with positions and field weights, and the marks. The words that a transaction
 * adds are inserted together before its commit or its next search.
 */
export class PostgresFullText implements FullText {
  readonly #sql: Sql
  #added: MessageWords[] = []

  constructor(db: Sql) {
    this.#sql = db
  }

  async addAll(all: readonly MessageWords[]): Promise<void> {
    for (const words of all) this.#added.push(words)
  }

  async add(words: MessageWords): Promise<void> {
    this.#added.push(words)
  }

  /** Inserts the added words. */
  async write(): Promise<void> {
    while (this.#added.length > 0) {
      const rows = this.#added.splice(0, messagesAtOnce).map((words) => {
        const { marks, ...fields } = prepareForIndex(words)
        return sql`(${words.accountId}, ${words.messageId}, ${words.sentAt},
          array_to_tsvector(${marks}::text[]) || ${tsvectorOf(fields)}::tsvector)`
      })
      await sql`insert into message_text (account_id, message_id, sent_at, words) values ${sql.join(rows)}`.execute(
        this.#sql,
      )
    }
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return
    const removed = new Set(messageIds)
    this.#added = this.#added.filter((one) => one.accountId !== accountId || !removed.has(one.messageId))
    await sql`delete from message_text where account_id = ${accountId} and message_id = any(${messageIds}::bigint[])`.execute(
      this.#sql,
    )
  }

  /** Uses an SQL function, because the planner does not know the cost of reading words. */
  async find(query: FullTextQuery, { after, limit }: MatchPage): Promise<MatchedMessage[]> {
    await this.write()
    const [afterTime = null, afterId = null] = after?.split('.') ?? []
    const match = writeMatch(query, tsqueryWriter)
    const indexed = writeMatch(query, indexedTsqueryWriter)
    const { rows } = await sql<{
      id: string
      sent_at: number
    }>`select cast(message_id as text) as id, sent_at from find_messages(${query.accountId},
      ${indexed}::tsquery, ${indexed === match ? null : match}::tsquery, ${query.since}, ${query.until},
      ${afterTime}, ${afterId}, ${limit}) order by sent_at desc, message_id desc`.execute(this.#sql)
    return rows.map(({ id, sent_at }) => ({
      messageId: id,
      position: `${sent_at}.${id}`,
      maxSentAt: sent_at,
    }))
  }

  async findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    await this.write()
    const { rows } = await sql<{ id: string }>`select cast(message_id as text) as id from message_text
      where account_id = ${query.accountId} and message_id = any(${messageIds}::bigint[])
        and words @@ ${writeMatch(query, tsqueryWriter)}::tsquery`.execute(this.#sql)
    return rows.map(({ id }) => id)
  }

  findAmongNewest(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    return this.findAmong(query, messageIds)
  }
}

/** PostgreSQL's limits: positions per word, and the greatest position. */
const maxPositions = 256
const lastPosition = 16_383

/** Formats a tsvector as text. PostgreSQL's parser is not used, so that both databases index the same words. */
function tsvectorOf(fields: Record<keyof typeof weights, string>): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const field of ['subject', 'people', 'files', 'body'] as const) {
    const weight = weights[field] === 'D' ? '' : weights[field]
    for (const word of splitWords(fields[field])) {
      position = Math.min(position + 1, lastPosition)
      const existing = positions.get(word)
      if (!existing) positions.set(word, [position + weight])
      else if (existing.length < maxPositions) existing.push(position + weight)
    }
  }
  return [...positions].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}
