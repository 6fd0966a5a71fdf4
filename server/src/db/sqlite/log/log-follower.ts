import { DatabaseSync } from 'node:sqlite'
import { type CommittedPages, WalReader } from './wal-reader.ts'

/** Length in pages from which the log is restarted, once all of it is read. */
const longLog = 2000
const timeoutMilliseconds = 100

/** Thrown when commits were missed: the follower must start again with a copy of the entire database. */
export class CommitsMissed extends Error {}

/**
 * Follows the commits to an embedded store by any process. Its open read transaction keeps SQLite from restarting
 * the log; the follower restarts it itself after reading all of it.
 */
export class LogFollower {
  readonly #path: string
  readonly #log: WalReader
  #reader: DatabaseSync
  #restartedAt = 0

  /** Everything committed so far counts as read. */
  constructor(path: string) {
    this.#path = path
    this.#reader = this.#openReader()
    this.#log = new WalReader(`${path}-wal`)
    this.#log.poll()
    this.#log.read()
  }

  get pageSize(): number {
    return this.#log.pageSize
  }

  /** Returns the pages committed since the last call; throws `CommitsMissed` when these are unknown. */
  poll(): CommittedPages {
    const before = this.#reader
    this.#reader = this.#openReader()
    before.close()
    const committed = this.#readNew(this.#log.poll())
    const { frames } = this.#log
    if (frames < longLog || frames === this.#restartedAt) return committed
    return mergePages(committed, this.#restart())
  }

  close(): void {
    this.#reader.close()
    this.#log.close()
  }

  /** Reads the new commits; throws when some were missed. */
  #readNew(state: ReturnType<WalReader['poll']>): CommittedPages {
    if (state === 'other') throw new CommitsMissed('another connection restarted the log')
    return this.#log.read()
  }

  /**
   * Restarts the log and returns the commits made meanwhile. For a moment the log is not protected. Frames
   * written then are still in the file before they are overwritten. They are read as long as the header shows
   * the same log, and its length shows that all of it is present.
   */
  #restart(): CommittedPages {
    this.#reader.close()
    const store = new DatabaseSync(this.#path, { timeout: timeoutMilliseconds })
    store.exec('pragma wal_autocheckpoint = 0')
    const { busy, log } = store.prepare('pragma wal_checkpoint(restart)').get() as {
      busy: number
      log: number
    }
    this.#reader = this.#openReader()
    store.close()
    const committed = this.#log.read()
    const { frames } = this.#log
    if (busy === 0 && frames < log) throw new CommitsMissed(`${log - frames} pages were overwritten`)
    this.#restartedAt = frames
    const state = this.#log.poll()
    const next = this.#readNew(state)
    if (state === 'next') {
      this.#restartedAt = 0
      // The log was overwritten beyond its former length, so unread frames may be lost.
      if (this.#log.frames >= frames) throw new CommitsMissed('the log exceeds its previous length')
    }
    return mergePages(committed, next)
  }

  #openReader(): DatabaseSync {
    const reader = new DatabaseSync(this.#path, { timeout: 5000 })
    reader.exec('pragma wal_autocheckpoint = 0; begin; select 1 from sqlite_schema limit 1')
    return reader
  }
}

function mergePages(one: CommittedPages, other: CommittedPages): CommittedPages {
  if (other.pageCount === 0) return one
  for (const [page, content] of other.pages) one.pages.set(page, content)
  return { pages: one.pages, pageCount: other.pageCount }
}
