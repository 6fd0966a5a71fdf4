import type { WriteSql } from '../database.ts'
import type { FoundMessage, FullText, MessageWords } from '../full-text.ts'
import type { FullTextQuery } from '../full-text-query.ts'
import { forgetUnindexed, noteUnindexed } from '../unindexed-messages.ts'

/** So many messages are indexed at once: FTS5 sorts and writes all it holds at every commit, each time anew. */
const gatherAtMost = 48

/**
 * The search index inside a shared commit. What is added waits, in memory and by its id in a table, until there is
 * enough to index at once, and through several commits. Whoever looks for something sees it all: it is indexed before.
 */
export class GatheredWords implements FullText {
  readonly #index: FullText
  readonly #sql: WriteSql
  /** Of earlier commits, with a row each in the table of what is not indexed. */
  #waiting: readonly MessageWords[]
  #gathered: readonly MessageWords[] = []

  constructor(index: FullText, sql: WriteSql, waiting: readonly MessageWords[]) {
    this.#index = index
    this.#sql = sql
    this.#waiting = waiting
  }

  async add(words: MessageWords): Promise<void> {
    this.#gathered = [...this.#gathered, words]
  }

  async addAll(all: readonly MessageWords[]): Promise<void> {
    this.#gathered = [...this.#gathered, ...all]
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    const gone = new Set(messageIds)
    const stays = (words: MessageWords) => words.accountId !== accountId || !gone.has(words.messageId)
    const waiting = this.#waiting.filter(stays)
    if (waiting.length < this.#waiting.length) await forgetUnindexed(this.#sql, accountId, messageIds)
    this.#waiting = waiting
    this.#gathered = this.#gathered.filter(stays)
    await this.#index.remove(accountId, messageIds)
  }

  async find(query: FullTextQuery, page: { after: string | null; limit: number }): Promise<FoundMessage[]> {
    await this.write()
    return this.#index.find(query, page)
  }

  async findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    await this.write()
    return this.#index.findAmong(query, messageIds)
  }

  /** Remembers what waits now; the function returned goes back to it, when work is undone. */
  keep(): () => void {
    const [waiting, gathered] = [this.#waiting, this.#gathered]
    return () => {
      this.#waiting = waiting
      this.#gathered = gathered
    }
  }

  /** Indexes all that waits. */
  async write(): Promise<void> {
    const [waiting, gathered] = [this.#waiting, this.#gathered]
    this.#waiting = []
    this.#gathered = []
    for (const [accountId, words] of Map.groupBy(waiting, (one) => one.accountId)) {
      await forgetUnindexed(
        this.#sql,
        accountId,
        words.map(({ messageId }) => messageId),
      )
    }
    await this.#index.addAll([...waiting, ...gathered])
  }

  /** Ends a commit: indexes what waits where there is enough of it; answers with what waits from now on. */
  async finish(): Promise<readonly MessageWords[]> {
    if (this.#waiting.length + this.#gathered.length >= gatherAtMost) await this.write()
    for (const { accountId, messageId } of this.#gathered)
      await noteUnindexed(this.#sql, accountId, messageId)
    return [...this.#waiting, ...this.#gathered]
  }
}
