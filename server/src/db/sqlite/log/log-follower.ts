import { DatabaseSync } from 'node:sqlite'
import { type CommittedPages, WalReader } from './wal-reader.ts'

/** A log of so many pages is begun anew, once all of it was read. */
const longLog = 2000
const patienceMilliseconds = 100

/** What came in between is not known: whoever follows begins anew, with a copy of the whole database. */
export class LogLost extends Error {}

/**
 * Follows what is committed to an embedded store, whoever writes to it. From its beginning on a reader of its own is
 * always there, which keeps SQLite from beginning the log anew; that it does itself, when it has read all of it.
 */
export class LogFollower {
  readonly #path: string
  readonly #log: WalReader
  #reader: DatabaseSync
  #begunAnewAt = 0

  /** All that is committed by now counts as read. */
  constructor(path: string) {
    this.#path = path
    this.#reader = this.#openReader()
    this.#log = new WalReader(`${path}-wal`)
    this.#log.look()
    this.#log.read()
  }

  get pageSize(): number {
    return this.#log.pageSize
  }

  /** What was committed since the last look. `LogLost` where that cannot be said. */
  look(): CommittedPages {
    const before = this.#reader
    this.#reader = this.#openReader()
    before.close()
    const committed = this.#readOn(this.#log.look())
    const { frames } = this.#log
    if (frames < longLog || frames === this.#begunAnewAt) return committed
    return joined(committed, this.#beginAnew())
  }

  close(): void {
    this.#reader.close()
    this.#log.close()
  }

  #readOn(found: ReturnType<WalReader['look']>): CommittedPages {
    if (found === 'other') throw new LogLost('the log was begun anew by somebody else')
    return this.#log.read()
  }

  /**
   * For a moment nobody keeps the log. What is written in it then is in the file still, before what comes over it: it is
   * read as long as the log says that it is the same, and its length that all of it is.
   */
  #beginAnew(): CommittedPages {
    this.#reader.close()
    const store = new DatabaseSync(this.#path, { timeout: patienceMilliseconds })
    store.exec('pragma wal_autocheckpoint = 0')
    const { busy, log } = store.prepare('pragma wal_checkpoint(restart)').get() as {
      busy: number
      log: number
    }
    this.#reader = this.#openReader()
    store.close()
    const committed = this.#log.read()
    const { frames } = this.#log
    if (busy === 0 && frames < log) throw new LogLost(`${log - frames} pages were written over`)
    this.#begunAnewAt = frames
    const found = this.#log.look()
    const next = this.#readOn(found)
    if (found === 'next') {
      this.#begunAnewAt = 0
      // Over all of what was before: whether that was read to its end cannot be said any more.
      if (this.#log.frames >= frames) throw new LogLost('the log grew beyond its length before')
    }
    return joined(committed, next)
  }

  #openReader(): DatabaseSync {
    const reader = new DatabaseSync(this.#path, { timeout: 5000 })
    reader.exec('pragma wal_autocheckpoint = 0; begin; select 1 from sqlite_schema limit 1')
    return reader
  }
}

function joined(one: CommittedPages, other: CommittedPages): CommittedPages {
  if (other.pageCount === 0) return one
  for (const [page, content] of other.pages) one.pages.set(page, content)
  return { pages: one.pages, pageCount: other.pageCount }
}
