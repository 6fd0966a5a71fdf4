import { Worker } from 'node:worker_threads'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Number of pages that justifies the two syncs of a checkpoint. */
const minPages = 1000
/** With more pages the writer runs the checkpoint itself if the thread failed. */
const maxPages = 16_000
/** At this length the next commit waits for the thread, which can only restart the log without a writer. */
const longLog = 8000
/** A log with an active reader cannot be restarted; growth before the next attempt. */
const attemptInterval = 4000
const checkEveryCommits = 8
/** Number of pages that the file of the log may have after a restart. */
const retainedPages = 16_000
/** Number of pages by which a restart shrinks a longer file, because the commit that does it blocks requests. */
const shrunkPages = 4000
/** A page and its header in the log. */
const frameBytes = 4096 + 24

/** Result of `pragma wal_checkpoint`: pages in the log, and pages of these already in the database file. */
interface LogState {
  log: number
  checkpointed: number
}

/**
 * Runs checkpoints in a separate thread. SQLite would run them within a commit: up to a tenth of a second of copying
 * and syncing, during which no request is served.
 */
export class Checkpoints {
  readonly #connection: SqliteConnection
  readonly #path: string
  #worker: Worker | null = null
  #nextAttemptAt = longLog
  #pending: { done: Promise<void>; end: () => void } | null = null
  #commits = 0
  #hasThreadFailed = false
  #retainedPages = retainedPages
  #lastLog = 0

  /**
   * Disables automatic checkpoints of a writing connection. They depend on the length of the log, which grows while a
   * reader or the copy of the log uses it: each commit would run a checkpoint.
   */
  constructor(connection: SqliteConnection, path: string) {
    this.#connection = connection
    this.#path = path
    connection.raw.exec('pragma wal_autocheckpoint = 0')
  }

  /**
   * Called after each commit; checks the log at intervals, in some microseconds. The writer awaits the result before it
   * continues.
   */
  afterCommit(): Promise<void> | undefined {
    if (++this.#commits % checkEveryCommits !== 0) return undefined
    const { log, checkpointed } = this.#check()
    this.#limitFile(log)
    if (log < longLog) this.#nextAttemptAt = longLog
    const isLong = log >= this.#nextAttemptAt
    const pages = log - checkpointed
    if (pages >= maxPages && this.#hasThreadFailed)
      this.#connection.runQuery('pragma wal_checkpoint(passive)', [])
    else if (!this.#pending && (isLong || pages >= minPages)) this.#checkpoint()
    if (!isLong) return undefined
    this.#nextAttemptAt = log + attemptInterval
    return this.#pending?.done
  }

  /** Resolves once the thread has closed the store, because the last connection to close deletes the log. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    worker.ref()
    worker.postMessage('end', [])
    await exited
  }

  /** Returns the length of the log without writing anything. */
  #check(): LogState {
    try {
      const { rows } = this.#connection.runQuery<LogState>('pragma wal_checkpoint(noop)', [])
      return rows[0] as LogState
    } catch {
      // Errors of the store are reported by the next commit.
      return { log: 0, checkpointed: 0 }
    }
  }

  /** Lets the file of a log that was long shrink in several restarts. */
  #limitFile(log: number): void {
    const isRestarted = log < this.#lastLog
    this.#lastLog = log
    const pages = isRestarted
      ? this.#retainedPages - shrunkPages
      : Math.max(this.#retainedPages, log - shrunkPages)
    const retained = Math.max(retainedPages, pages)
    if (retained === this.#retainedPages) return
    this.#retainedPages = retained
    this.#connection.raw.exec(`pragma journal_size_limit = ${retained * frameBytes}`)
  }

  #checkpoint(): void {
    let end = () => {}
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#pending = { done, end }
    const worker = this.#worker ?? this.#start()
    worker.postMessage('checkpoint', [])
  }

  /** Starts the thread; its reply or end completes the pending checkpoint. */
  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      env: {},
      execArgv: [],
      workerData: this.#path,
    })
    worker.unref()
    this.#worker = worker
    const done = () => {
      this.#pending?.end()
      this.#pending = null
    }
    worker.on('message', () => {
      this.#hasThreadFailed = false
      done()
    })
    // After an error the pages are still in the log; the next thread retries, and finally the writer itself.
    worker.on('error', () => {
      this.#hasThreadFailed = true
    })
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
      done()
    })
    return worker
  }
}
