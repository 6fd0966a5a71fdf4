import type { WriteSql } from '../database.ts'
import type { FoundMessage, FoundPage, FullText, MessageWords } from '../full-text.ts'
import type { FullTextQuery } from '../full-text-query.ts'
import { forgetUnindexed, noteUnindexed, takeUnindexed } from '../unindexed-messages.ts'

/** So many messages are indexed at once: FTS5 sorts and writes all it holds at every commit, each time anew. */
const gatherAtMost = 48
/** Texts of this length are enough as well: whoever reads meanwhile waits for as long as a commit indexes. */
const charactersAtOnce = 200_000
/** What has piled up goes faster than it comes. */
const partAtOnce = 1 / 8

/**
 * The search index inside a shared commit. What is added waits, in memory and by its id in a table, until there is
 * enough to index at once, and through several commits. Whoever looks for something sees it all: it is indexed before.
 */
export class GatheredWords implements FullText {
  readonly #index: FullText
  readonly #sql: WriteSql
  /** Of earlier commits, with a row each in the table of what is not indexed. */
  #waiting: readonly MessageWords[]
  readonly #place: number
  #gathered: readonly MessageWords[] = []
  /** Whether this commit brings words into the index. */
  hasWritten = false

  constructor(
    index: FullText,
    sql: WriteSql,
    { place, waiting }: { place: number; waiting: readonly MessageWords[] },
  ) {
    this.#index = index
    this.#sql = sql
    this.#place = place
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
    // What another process still holds of them is not indexed either.
    await forgetUnindexed(this.#sql, accountId, messageIds)
    this.#waiting = this.#waiting.filter(stays)
    this.#gathered = this.#gathered.filter(stays)
    await this.#index.remove(accountId, messageIds)
  }

  async find(query: FullTextQuery, page: FoundPage): Promise<FoundMessage[]> {
    await this.write()
    return this.#index.find(query, page)
  }

  async findAmong(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    await this.write()
    return this.#index.findAmong(query, messageIds)
  }

  async findAmongNewest(query: FullTextQuery, messageIds: readonly string[]): Promise<string[]> {
    await this.write()
    return this.#index.findAmongNewest(query, messageIds)
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
    await this.#write(this.#waiting.length + this.#gathered.length)
  }

  /** Indexes as much of what waits as a commit may take, what waits for longest first. */
  async writeSome(): Promise<void> {
    const all = [...this.#waiting, ...this.#gathered]
    await this.#write(countAtOnce(all))
  }

  async #write(count: number): Promise<void> {
    const [waiting, gathered] = [this.#waiting, this.#gathered]
    this.#waiting = waiting.slice(count)
    this.#gathered = gathered.slice(Math.max(0, count - waiting.length))
    const noted = await this.#takeNoted(waiting.slice(0, count))
    await this.#index.addAll([...noted, ...gathered.slice(0, Math.max(0, count - waiting.length))])
    this.hasWritten = true
  }

  /** Those that are still to be indexed: another process may have removed or indexed them meanwhile. */
  async #takeNoted(waiting: readonly MessageWords[]): Promise<MessageWords[]> {
    const noted: MessageWords[] = []
    for (const [accountId, words] of Map.groupBy(waiting, (one) => one.accountId)) {
      const ids = words.map(({ messageId }) => messageId)
      const taken = new Set(await takeUnindexed(this.#sql, { accountId, place: this.#place }, ids))
      for (const one of words) if (taken.has(one.messageId)) noted.push(one)
    }
    return noted
  }

  /** Ends a commit: indexes where there is enough for it; answers with what waits from now on. */
  async finish(): Promise<readonly MessageWords[]> {
    const all = [...this.#waiting, ...this.#gathered]
    const isEnough = all.length >= gatherAtMost || charactersOf(all) >= charactersAtOnce
    if (isEnough && !this.hasWritten) await this.writeSome()
    for (const { accountId, messageId } of this.#gathered)
      await noteUnindexed(this.#sql, { accountId, messageId, place: this.#place })
    return [...this.#waiting, ...this.#gathered]
  }
}

function countAtOnce(all: readonly MessageWords[]): number {
  const most = Math.max(charactersAtOnce, charactersOf(all) * partAtOnce)
  let characters = 0
  const enough = all.findIndex((words) => {
    characters += lengthOf(words)
    return characters >= most
  })
  return enough < 0 ? all.length : enough + 1
}

const charactersOf = (all: readonly MessageWords[]) => all.reduce((sum, words) => sum + lengthOf(words), 0)

const lengthOf = ({ subject, people, body, files }: MessageWords) =>
  subject.length + people.length + body.length + files.length
