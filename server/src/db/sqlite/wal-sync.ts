import { close, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const closeFile = promisify(close)

/**
 * Syncs that run at once. With two, a commit need not wait for the one in progress; more would occupy the threads that
 * read files.
 */
const maxRunning = 2

/**
 * Makes commits durable in the background: SQLite writes its log, and other threads sync it. Commits that wait at the
 * same time share a sync. After a failed sync no commit is acknowledged: a second sync could succeed although the
 * system has discarded the pages.
 */
export class WalSync {
  readonly #path: string
  readonly #syncFile: typeof fdatasync
  /**
   * One for each running sync, because the system reports a write error once per file handle. All are opened before
   * the first sync: a later one would not report earlier errors.
   */
  #idleFiles: number[] | null = null
  readonly #running = new Set<Promise<void>>()
  #next: Promise<void> | null = null
  #failure: Error | null = null
  #notifyBroken: (failure: Error) => void = () => {}
  /** Resolves with the reason when a sync has failed: nothing can be stored until the store is reopened. */
  readonly broken = new Promise<Error>((resolve) => {
    this.#notifyBroken = resolve
  })

  constructor(path: string, syncFile = fdatasync) {
    this.#path = path
    this.#syncFile = syncFile
  }

  /** Resolves when another sync can start; null when one can start now. */
  get busy(): Promise<void> | null {
    return this.#running.size < maxRunning ? null : Promise.race(this.#running)
  }

  /** Throws when an earlier sync failed. */
  check(): void {
    if (this.#failure) throw this.#failure
  }

  /** Resolves once every commit made before this call survives a power loss. */
  sync(): Promise<void> {
    if (this.#next) return this.#next
    const { busy } = this
    if (!busy) return this.#start()
    // The running syncs may have started before our commit; only the next one counts.
    this.#next = busy.then(() => {
      this.#next = null
      return this.#start()
    })
    return this.#next
  }

  async close(): Promise<void> {
    while (this.#next || this.#running.size > 0) {
      await this.#next?.catch(() => {})
      await Promise.all(this.#running)
    }
    for (const file of this.#idleFiles ?? []) await closeFile(file)
    this.#idleFiles = null
  }

  #start(): Promise<void> {
    const result = this.#syncNow()
    const running = result
      .catch(() => {})
      .then(() => {
        this.#running.delete(running)
      })
    this.#running.add(running)
    return result
  }

  /** Syncs the log file; after a failure every further sync fails as well. */
  async #syncNow(): Promise<void> {
    this.check()
    try {
      // SQLite keeps its log file as long as a connection is open, and ours outlive this object.
      this.#idleFiles ??= Array.from({ length: maxRunning }, () => openSync(this.#path, 'r+'))
      const file = this.#idleFiles.pop() as number
      try {
        await promisify(this.#syncFile)(file)
      } finally {
        this.#idleFiles.push(file)
      }
    } catch (cause) {
      this.#failure ??= new Error(
        'The store could not be written to disk. Restart the server when the disk works again',
        { cause },
      )
      this.#notifyBroken(this.#failure)
    }
    // Another sync may have failed meanwhile.
    this.check()
  }
}
