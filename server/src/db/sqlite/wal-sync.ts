import { close, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const closeFile = promisify(close)

/**
 * Makes commits durable in the background: SQLite writes its log, and another thread syncs it. Commits that wait at the
 * same time share a sync. After a failed sync no commit is acknowledged: a second sync could succeed although the
 * system has discarded the pages.
 */
export class WalSync {
  readonly #path: string
  readonly #syncFile: typeof fdatasync
  #file: number | null = null
  #running: Promise<void> | null = null
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

  /** Running sync, if any; the next commit may collect more work until it ends. */
  get running(): Promise<void> | null {
    return this.#running
  }

  /** Throws when an earlier sync failed. */
  check(): void {
    if (this.#failure) throw this.#failure
  }

  /** Resolves once every commit made before this call survives a power loss. */
  sync(): Promise<void> {
    if (!this.#running) return this.#start()
    // The running sync may have started before our commit; only the next one counts.
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    )
    return this.#next
  }

  async close(): Promise<void> {
    while (this.#next ?? this.#running) await (this.#next ?? this.#running)?.catch(() => {})
    if (this.#file !== null) await closeFile(this.#file)
    this.#file = null
  }

  #start(): Promise<void> {
    this.#next = null
    const running = this.#syncNow().finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  /** Syncs the log file; after a failure every further sync fails as well. */
  #syncNow(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#failure ??= new Error(
          'The store could not be written to disk. Restart the server when the disk works again',
          {
            cause: error,
          },
        )
        this.#notifyBroken(this.#failure)
        reject(this.#failure)
      }
      if (this.#failure) return reject(this.#failure)
      try {
        // SQLite keeps its log file as long as a connection is open, and ours outlive this object.
        this.#file ??= openSync(this.#path, 'r+')
        this.#syncFile(this.#file, (error) => (error ? fail(error) : resolve()))
      } catch (error) {
        fail(error as Error)
      }
    })
  }
}
