import type { MailboxDeps } from '../deps.ts'
import { noteTold } from './entry-store.ts'
import type { FolderNumbers } from './list-entries.ts'

const foldersAtMost = 10_000

interface Told {
  /** First UID that no session was notified of. */
  until: number
  /** The same value, as last saved. */
  written: number
}

/**
 * Tracks which messages of folders are recent (RFC 3501, 2.3.2): not yet reported to a session that may change them.
 * Keeps the value in memory and saves it when a session leaves the folder, so that idle sessions cause no writes.
 * Values lost in a crash or unknown to another process make messages recent again, which the RFC allows.
 */
export class RecentMessages {
  readonly #told = new Map<string, Told>()

  /** Returns the first recent UID of a folder. */
  first(accountId: string, folderId: string, { recentUid }: FolderNumbers): number {
    return Math.max(recentUid, this.#told.get(`${accountId} ${folderId}`)?.until ?? 1)
  }

  /** Like `first`, and makes the current messages no longer recent for other sessions. */
  take(accountId: string, folderId: string, numbers: FolderNumbers): number {
    const key = `${accountId} ${folderId}`
    const first = this.first(accountId, folderId, numbers)
    const written = Math.max(numbers.recentUid, this.#told.get(key)?.written ?? 1)
    this.#told.delete(key)
    this.#told.set(key, { until: Math.max(first, numbers.nextUid), written })
    // The least recently used entry is first.
    const [oldest] = this.#told.keys()
    if (this.#told.size > foldersAtMost && oldest !== undefined) this.#told.delete(oldest)
    return first
  }

  /** Saves the reported UIDs of a folder if they exceed the saved value. */
  async write({ db }: Pick<MailboxDeps, 'db'>, accountId: string, folderId: string): Promise<void> {
    const told = this.#told.get(`${accountId} ${folderId}`)
    if (!told || told.until <= told.written) return
    const { until } = told
    await db.transaction((tx) => noteTold(tx.sql, accountId, folderId, until))
    told.written = Math.max(told.written, until)
  }
}
