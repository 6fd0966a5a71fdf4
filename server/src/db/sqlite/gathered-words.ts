import type { FoundMessage, FullText, MessageWords } from '../full-text.ts'
import type { FullTextQuery } from '../full-text-query.ts'

/**
 * The search index inside a shared commit: what is added is gathered and written once, at its end, because
 * FTS5 writes all it holds whenever a savepoint opens or closes. Whoever looks for something sees it all.
 */
export class GatheredWords implements FullText {
  readonly #index: FullText
  #gathered: MessageWords[] = []

  constructor(index: FullText) {
    this.#index = index
  }

  async add(words: MessageWords): Promise<void> {
    this.#gathered.push(words)
  }

  async addAll(all: readonly MessageWords[]): Promise<void> {
    this.#gathered.push(...all)
  }

  async remove(accountId: string, messageIds: readonly string[]): Promise<void> {
    const gone = new Set(messageIds)
    this.#gathered = this.#gathered.filter((words) => !gone.has(words.messageId))
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

  /** Remembers what is gathered now; the function returned goes back to it, when work is undone. */
  keep(): () => void {
    const kept = [...this.#gathered]
    return () => {
      this.#gathered = kept
    }
  }

  /** Writes what is gathered. */
  async write(): Promise<void> {
    const gathered = this.#gathered
    this.#gathered = []
    await this.#index.addAll(gathered)
  }
}
