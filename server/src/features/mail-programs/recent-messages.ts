import type { MailboxDeps } from '../mailbox/index.ts'
import { saveRecentUid } from './entry-store.ts'
import type { FolderNumbers } from './list-entries.ts'

const maxFolders = 10_000

interface ReportedUids {
  /** First UID that no session was notified of. */
  until: number
  /** The same value, as last saved. */
  saved: number
}

/**
 * Tracks which messages of folders are recent (RFC 3501, 2.3.2): not yet reported to a session that may change them.
 * Keeps the value in memory and saves it when a session leaves the folder, so that idle sessions cause no writes.
 * Values lost in a crash or unknown to another process make messages recent again, which the RFC allows.
 */
export class RecentMessages {
  readonly #reported = new Map<string, ReportedUids>()

  first(accountId: string, folderId: string, { recentUid }: FolderNumbers): number {
    return Math.max(recentUid, this.#reported.get(`${accountId} ${folderId}`)?.until ?? 1)
  }

  /** Like `first`, and makes the current messages no longer recent for other sessions. */
  consume(accountId: string, folderId: string, numbers: FolderNumbers): number {
    const key = `${accountId} ${folderId}`
    const first = this.first(accountId, folderId, numbers)
    const saved = Math.max(numbers.recentUid, this.#reported.get(key)?.saved ?? 1)
    this.#reported.delete(key)
    this.#reported.set(key, { until: Math.max(first, numbers.nextUid), saved })
    // The least recently used entry is first.
    const [oldest] = this.#reported.keys()
    if (this.#reported.size > maxFolders && oldest !== undefined) this.#reported.delete(oldest)
    return first
  }

  /** Saves the reported UIDs of a folder if they exceed the saved value. */
  async save({ db }: Pick<MailboxDeps, 'db'>, accountId: string, folderId: string): Promise<void> {
    const reported = this.#reported.get(`${accountId} ${folderId}`)
    if (!reported || reported.until <= reported.saved) return
    const { until } = reported
    await db.transaction((tx) => saveRecentUid(tx.sql, accountId, { folderId, recentUid: until }))
    reported.saved = Math.max(reported.saved, until)
  }
}
