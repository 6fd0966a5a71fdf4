import type { MailboxDeps } from '../deps.ts'
import { noteTold } from './entry-store.ts'
import type { FolderNumbers } from './list-entries.ts'

const foldersAtMost = 10_000

interface Told {
  /** The first number that no session was told of. */
  until: number
  /** The same, as it is written down. */
  written: number
}

/**
 * Which messages of folders no session was told of that may change them: those are recent (RFC 3501, 2.3.2). What sessions
 * of this process hear is kept in mind, and written down when one of them leaves the folder: nobody who waits for news
 * writes anything. What another process or a killed one did not write down is recent once more, which the RFC allows.
 */
export class RecentMessages {
  readonly #told = new Map<string, Told>()

  /** The first recent message of a folder. */
  first(accountId: string, folderId: string, { recentUid }: FolderNumbers): number {
    return Math.max(recentUid, this.#told.get(`${accountId} ${folderId}`)?.until ?? 1)
  }

  /** As `first`; what is there now is recent to nobody else. */
  take(accountId: string, folderId: string, numbers: FolderNumbers): number {
    const key = `${accountId} ${folderId}`
    const first = this.first(accountId, folderId, numbers)
    const written = Math.max(numbers.recentUid, this.#told.get(key)?.written ?? 1)
    this.#told.delete(key)
    this.#told.set(key, { until: Math.max(first, numbers.nextUid), written })
    // The one that nobody has asked for the longest stands first.
    const [oldest] = this.#told.keys()
    if (this.#told.size > foldersAtMost && oldest !== undefined) this.#told.delete(oldest)
    return first
  }

  /** Writes down what sessions were told of, where that is more than what is written. */
  async write({ db }: Pick<MailboxDeps, 'db'>, accountId: string, folderId: string): Promise<void> {
    const told = this.#told.get(`${accountId} ${folderId}`)
    if (!told || told.until <= told.written) return
    const { until } = told
    await db.transaction((tx) => noteTold(tx.sql, accountId, folderId, until))
    told.written = Math.max(told.written, until)
  }
}
