import { Worker } from 'node:worker_threads'
import type { SqliteConnection } from './sqlite-connection.ts'

/** So many pages of the log are worth the two waits for the disk that bringing them over costs. */
const worthwhile = 1000
/** Beyond this the writer brings them over itself, where the thread could not: the log must not grow for ever. */
const writerAtMost = 16_000
/** With so long a log the next commit waits for the thread, which can begin it anew only while nobody writes. */
const longLog = 8000
/** A log that somebody still reads cannot be begun anew: by so much it grows before the next try. */
const growsBy = 4000
const lookEveryCommits = 8

/** What `pragma wal_checkpoint` answers: pages in the log, and how many of them are in the database file as well. */
interface LogState {
  log: number
  checkpointed: number
}

/**
 * Brings what the log holds over into the database file, in a thread of its own. SQLite would do it within a commit: up
 * to a tenth of a second of copying and waiting for the disk, in which nobody is answered.
 */
export class Checkpoints {
  readonly #connection: SqliteConnection
  readonly #path: string
  #worker: Worker | null = null
  #triedFrom = longLog
  #underWay: { done: Promise<void>; end: () => void } | null = null
  #commits = 0

  /** Of a connection that writes: from now on it leaves its log to the thread. */
  constructor(connection: SqliteConnection, path: string) {
    this.#connection = connection
    this.#path = path
    connection.raw.exec(`pragma wal_autocheckpoint = ${writerAtMost}`)
  }

  /**
   * Called after each commit; looks at the log now and then, which takes some microseconds. The writer waits for what it
   * answers before it goes on.
   */
  afterCommit(): Promise<void> | undefined {
    if (++this.#commits % lookEveryCommits !== 0) return undefined
    const { log, checkpointed } = this.#look()
    if (log < longLog) this.#triedFrom = longLog
    const isLong = log >= this.#triedFrom
    if (!this.#underWay && (isLong || log - checkpointed >= worthwhile)) this.#bringOver()
    if (!isLong) return undefined
    this.#triedFrom = log + growsBy
    return this.#underWay?.done
  }

  /** Resolves once the thread has closed the store: whoever closes it last tidies up. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.ref()
    worker.postMessage('end', [])
    await ended
  }

  #look(): LogState {
    try {
      const { rows } = this.#connection.runQuery<LogState>('pragma wal_checkpoint(noop)', [])
      return rows[0] as LogState
    } catch {
      // What is wrong with the store is said to those whose next commit fails.
      return { log: 0, checkpointed: 0 }
    }
  }

  #bringOver(): void {
    let end = () => {}
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#underWay = { done, end }
    const worker = this.#worker ?? this.#start()
    worker.postMessage('bring over', [])
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      env: {},
      execArgv: [],
      workerData: this.#path,
    })
    worker.unref()
    this.#worker = worker
    const done = () => {
      this.#underWay?.end()
      this.#underWay = null
    }
    worker.on('message', done)
    // What went wrong there is in the log still: the next thread tries it again, and in the end the writer itself.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
      done()
    })
    return worker
  }
}
