import type { WriteSql } from '../database.ts'
import type { FullText, MatchedMessage, MatchPage, MessageWords } from '../full-text.ts'
import type { FullTextQuery } from '../full-text-query.ts'
import { claimUnindexed, deleteUnindexed, recordUnindexed } from '../unindexed-messages.ts'

/** Number of messages indexed together; FTS5 sorts and writes all pending data at every commit. */
const maxGathered = 48
/** Number of characters indexed together; concurrent reads wait while a commit indexes. */
const charactersAtOnce = 200_000
/** A backlog is processed faster than it grows. */
const backlogFraction = 1 / 8

/**
 * The search index within a shared commit. Added words wait in memory, with their ids in a table, until there are
 * enough to index together, even across commits. A search indexes all pending words first, so it sees everything.
 */
export class GatheredWords implements FullText {
  readonly #index: FullText
  readonly #sql: WriteSql
  /** Pending words of earlier commits, each with a row in the table of unindexed messages. */
  #waiting: readonly MessageWords[]
  readonly #position: number
  #gathered: readonly MessageWords[] = []
  /** True when this commit adds words to the index. */
  hasWritten = false
  /** Number of messages removed from the index in this commit. */
  removed = 0

  constructor(
    index: FullText,
    sql: WriteSql,
    { position, waiting }: { position: number; waiting: readonly MessageWords[] },
  ) {
    this.#index = index
    this.#sql = sql
    this.#position = position
    this.#waiting = waiting
  }

  async add(words: MessageWords): Promise<void> {
    this.#gathered = [...this.#gathered, words]
  }

  async addAll(all: readonly MessageWords[]): Promise<void> {
    this.#gathered = [...this.#gathered, ...all]
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    const removed = new Set(messageIds)
    const isRetained = (words: MessageWords) => words.accountId !== accountId || !removed.has(words.messageId)
    // Words pending in another process are not indexed either.
    await deleteUnindexed(this.#sql, accountId, messageIds)
    this.#waiting = this.#waiting.filter(isRetained)
    this.#gathered = this.#gathered.filter(isRetained)
    this.removed += messageIds.length
    await this.#index.remove(accountId, messageIds)
  }

  async find(query: FullTextQuery, page: MatchPage): Promise<MatchedMessage[]> {
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

  /** Saves the pending state; the returned function restores it after a rollback. */
  saveState(): () => void {
    const [waiting, gathered, removed] = [this.#waiting, this.#gathered, this.removed]
    return () => {
      this.#waiting = waiting
      this.#gathered = gathered
      this.removed = removed
    }
  }

  /** Indexes all pending words. */
  async write(): Promise<void> {
    await this.#write(this.#waiting.length + this.#gathered.length)
  }

  /** Indexes as many pending words as a commit may take, oldest first. */
  async writeSome(): Promise<void> {
    const all = [...this.#waiting, ...this.#gathered]
    await this.#write(countForOneCommit(all))
  }

  async #write(count: number): Promise<void> {
    const [waiting, gathered] = [this.#waiting, this.#gathered]
    this.#waiting = waiting.slice(count)
    this.#gathered = gathered.slice(Math.max(0, count - waiting.length))
    const unindexed = await this.#claimUnindexed(waiting.slice(0, count))
    await this.#index.addAll([...unindexed, ...gathered.slice(0, Math.max(0, count - waiting.length))])
    this.hasWritten = true
  }

  /** Returns the messages that still need indexing; another process may have deleted or indexed them meanwhile. */
  async #claimUnindexed(waiting: readonly MessageWords[]): Promise<MessageWords[]> {
    const unindexed: MessageWords[] = []
    for (const [accountId, words] of Map.groupBy(waiting, (one) => one.accountId)) {
      const ids = words.map(({ messageId }) => messageId)
      const claimed = new Set(await claimUnindexed(this.#sql, { accountId, slot: this.#position }, ids))
      for (const one of words) if (claimed.has(one.messageId)) unindexed.push(one)
    }
    return unindexed
  }

  /** Ends a commit: indexes if there is enough; returns the words that remain pending. */
  async finish(): Promise<readonly MessageWords[]> {
    const all = [...this.#waiting, ...this.#gathered]
    const isEnough = all.length >= maxGathered || sumCharacters(all) >= charactersAtOnce
    if (isEnough && !this.hasWritten) await this.writeSome()
    for (const { accountId, messageId } of this.#gathered)
      await recordUnindexed(this.#sql, { accountId, messageId, slot: this.#position })
    return [...this.#waiting, ...this.#gathered]
  }
}

/** Returns how many of the oldest words one commit indexes: a fixed amount, or a share of a large backlog. */
function countForOneCommit(all: readonly MessageWords[]): number {
  const maxCharacters = Math.max(charactersAtOnce, sumCharacters(all) * backlogFraction)
  let characters = 0
  const enough = all.findIndex((words) => {
    characters += countCharacters(words)
    return characters >= maxCharacters
  })
  return enough < 0 ? all.length : enough + 1
}

const sumCharacters = (all: readonly MessageWords[]) =>
  all.reduce((sum, words) => sum + countCharacters(words), 0)

const countCharacters = ({ subject, people, body, files }: MessageWords) =>
  subject.length + people.length + body.length + files.length
