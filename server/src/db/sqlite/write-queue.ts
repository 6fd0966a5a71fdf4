import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { Transaction, WriteSql } from '../database.ts'
import type { FullText, MessageWords } from '../full-text.ts'
import { prepared } from '../prepared.ts'
import { GatheredWords } from './gathered-words.ts'
import { IndexMerging } from './index-merging.ts'
import type { QueryScheduler } from './query-scheduler.ts'
import { isBusy, type SqliteConnection } from './sqlite-connection.ts'
import type { WalSync } from './wal-sync.ts'

interface QueuedTransaction {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface WriteQueueParts {
  connection: SqliteConnection
  sql: WriteSql
  fullText: FullText
  wal: WalSync
  scheduler: QueryScheduler
  /** Called after each commit, before it is durable. */
  afterCommit?: () => Promise<void> | undefined
  /** Other processes of this server that write as well. */
  siblings?: SiblingProcesses
}

interface FinishedTransaction {
  waiting: QueuedTransaction
  value: unknown
  hooks: (() => void)[]
  conditions: Promise<unknown>[]
}

/** Maximum time for which one commit collects work before it is made durable; it delays requests. */
const gatherMilliseconds = 6
const maxGathered = 64
/** Delay after which waiting words are indexed when no others arrive. */
const indexAfterMilliseconds = 200
/** Pause between two merge steps while nothing else is written. */
const mergeAfterMilliseconds = 10
/** Maximum time to wait for another writing process, such as the command line. */
const maxWaitMilliseconds = 10_000
/** Longest interval of attempts; short, because a command that imports mail releases the store only briefly. */
const longestRetryMilliseconds = 5
/** Among sibling processes that take turns: the interval of attempts, and of announcements that this process waits. */
const shortRetryMilliseconds = 2
const retryMilliseconds = 20

/**
 * The only writer. Transactions that wait together share one commit and one sync. Each except the first runs in a
 * savepoint, so that a failure does not affect the others. A transaction is acknowledged when its commit is durable;
 * meanwhile the next commit collects work.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #sql: WriteSql
  readonly #fullText: FullText
  readonly #wal: WalSync
  readonly #scheduler: QueryScheduler
  readonly #afterCommit: (() => Promise<void> | undefined) | undefined
  readonly #waiting: QueuedTransaction[] = []
  #running: Promise<void> | null = null
  /** Notifies a collecting commit of new work. */
  #notifyArrival: (() => void) | null = null
  /** Commits that are not durable yet. */
  readonly #pendingCommits = new Set<Promise<void>>()
  /** Words of stored messages that are not indexed yet. */
  #unindexed: readonly MessageWords[] = []
  #indexing: NodeJS.Timeout | null = null
  readonly #siblings: SiblingProcesses | undefined
  readonly #merging: IndexMerging
  readonly #nameMerging: IndexMerging
  #mergeTimer: NodeJS.Timeout | null = null
  #isClosing = false

  constructor({ connection, sql, fullText, wal, scheduler, afterCommit, siblings }: WriteQueueParts) {
    this.#connection = connection
    this.#sql = sql
    this.#fullText = fullText
    this.#wal = wal
    this.#scheduler = scheduler
    this.#merging = new IndexMerging(connection)
    this.#nameMerging = new IndexMerging(connection, { table: 'drive_name' })
    this.#afterCommit = afterCommit
    this.#siblings = siblings
  }

  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The commit may have been started by another caller.
      this.#waiting.push({
        work: AsyncLocalStorage.bind(work),
        resolve: resolve as (value: unknown) => void,
        reject,
      })
      this.#notifyArrival?.()
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when nothing is pending. */
  async idle(): Promise<void> {
    while (this.#running || this.#pendingCommits.size > 0) {
      await this.#running
      await Promise.all(this.#pendingCommits)
    }
  }

  /**
   * Resolves once the words of every message stored before are indexed. Words that cannot be indexed, on a full disk,
   * remain pending in memory, and by id in the store for the next start.
   */
  async indexWords(): Promise<void> {
    if (this.#indexing) clearTimeout(this.#indexing)
    this.#indexing = null
    const last = this.#unindexed.at(-1)
    while (last && this.#unindexed.includes(last)) {
      const isDone = await this.#indexSome().then(
        () => true,
        () => false,
      )
      if (!isDone) return
    }
  }

  /** Indexing joins the commit of other waiting work. */
  #indexSome(): Promise<void> {
    return this.run(async ({ fullText }) => {
      if (fullText instanceof GatheredWords) await fullText.writeSome()
    })
  }

  #scheduleIndexing(): void {
    if (this.#unindexed.length === 0 || this.#indexing) return
    this.#indexing = setTimeout(() => void this.indexWords(), indexAfterMilliseconds).unref()
  }

  /** Commits the waiting transactions until none is left. */
  async #drain(): Promise<void> {
    // Work that arrives in the same turn of the event loop joins the first commit.
    await Promise.resolve()
    try {
      while (this.#waiting.length > 0) {
        await this.#commitTogether()
        await this.#siblings?.waitForPeers()
        await this.#mergeSteps(({ stepsDue }) => stepsDue)
        // Reads and sockets are served between two commits.
        if (this.#waiting.length > 0) await yieldToEventLoop()
        if (this.#waiting.length > 0) await this.#mergeSteps((merging) => merging.stepsBetweenCommits)
      }
    } finally {
      this.#running = null
    }
    this.#scheduleMerge()
  }

  /** Merges the search indexes in some steps; requests are served between them. */
  async #mergeSteps(count: (merging: IndexMerging) => number): Promise<void> {
    const steps = () => Math.max(count(this.#merging), count(this.#nameMerging))
    // One step may run several of the merges that are due.
    for (let remaining = steps(); remaining > 0 && steps() > 0; remaining--) {
      await this.#merge()
      await yieldToEventLoop()
    }
  }

  #isMergeDue(): boolean {
    return this.#merging.isDue || this.#nameMerging.isDue
  }

  /** Merges the search index while nothing is written; closing does not wait for it. */
  #scheduleMerge(): void {
    if (!this.#isMergeDue() || this.#mergeTimer || this.#isClosing) return
    this.#mergeTimer = setTimeout(() => {
      this.#mergeTimer = null
      if (this.#running || this.#isClosing) return
      this.#running = this.#merge().finally(() => {
        this.#running = null
        if (this.#waiting.length > 0) this.#running = this.#drain()
        else this.#scheduleMerge()
      })
    }, mergeAfterMilliseconds).unref()
  }

  async #merge(): Promise<void> {
    for (const merging of [this.#merging, this.#nameMerging]) if (merging.isDue) merging.mergeStep()
    await this.#afterCommit?.()
  }

  /** Stops merging. */
  close(): void {
    this.#isClosing = true
    if (this.#mergeTimer) clearTimeout(this.#mergeTimer)
    this.#mergeTimer = null
  }

  /** Runs waiting transactions in one commit. They are acknowledged later, when the commit is durable. */
  async #commitTogether(): Promise<void> {
    const { raw } = this.#connection
    try {
      await this.#startTransaction()
    } catch (reason) {
      this.#waiting.shift()?.reject(reason)
      return
    }
    const done: FinishedTransaction[] = []
    const position = this.#siblings?.position ?? 0
    const words = new GatheredWords(this.#fullText, this.#sql, { position, waiting: this.#unindexed })
    let unindexed: readonly MessageWords[]
    const started = performance.now()
    while (done.length < maxGathered && raw.isTransaction) {
      const remaining = gatherMilliseconds - (performance.now() - started)
      // At least one is processed: on a busy machine the time may be over before the first.
      if (remaining <= 0 && done.length > 0) break
      const next = this.#waiting.shift()
      if (next) await this.#runTransaction(next, done, words)
      else if (!(await this.#collectMore(remaining))) break
    }
    if (done.length === 0 && !raw.isTransaction) return // The only transaction was rolled back.
    try {
      // A full disk makes SQLite roll back the transaction; nothing more may be written in it.
      if (!raw.isTransaction) throw new Error('The database ended the transaction')
      unindexed = await words.finish()
      await Promise.all(done.flatMap(({ conditions }) => conditions))
      raw.exec('commit')
    } catch (reason) {
      if (raw.isTransaction) raw.exec('rollback')
      for (const { waiting } of done) waiting.reject(reason)
      return
    }
    this.#unindexed = unindexed
    if (words.hasWritten || words.removed > 0) this.#merging.countCommit(words.removed)
    this.#nameMerging.countIfChanged()
    this.#scheduleIndexing()
    const finished = this.#finishWhenDurable(done)
    this.#pendingCommits.add(finished)
    void finished.then(() => this.#pendingCommits.delete(finished))
    await this.#afterCommit?.()
  }

  /** Collects more work while the disk is busy with earlier commits; returns true when some may have arrived. */
  async #collectMore(milliseconds: number): Promise<boolean> {
    const { busy } = this.#wal
    if (!busy) return false
    let timer: NodeJS.Timeout | undefined
    const arrival = new Promise<void>((resolve) => {
      this.#notifyArrival = resolve
      timer = setTimeout(resolve, milliseconds)
    })
    await Promise.race([busy, arrival])
    clearTimeout(timer)
    this.#notifyArrival = null
    return this.#waiting.length > 0
  }

  /** Acknowledges the transactions of a commit once it is durable. */
  async #finishWhenDurable(done: readonly FinishedTransaction[]): Promise<void> {
    try {
      await this.#wal.sync()
    } catch (reason) {
      for (const { waiting } of done) waiting.reject(reason)
      return
    }
    for (const { waiting, value } of done) waiting.resolve(value)
    // Each in its own microtask: a failing hook must not prevent responses to others.
    for (const hook of done.flatMap(({ hooks }) => hooks)) queueMicrotask(hook)
  }

  /**
   * Starts the transaction of a commit. Waits for other processes without blocking this one, unlike SQLite's
   * busy timeout.
   */
  async #startTransaction(): Promise<void> {
    const { raw } = this.#connection
    const started = performance.now()
    this.#wal.check()
    let requestedAt = Number.NEGATIVE_INFINITY
    const longest = this.#siblings ? shortRetryMilliseconds : longestRetryMilliseconds
    try {
      for (let wait = 1; ; wait = Math.min(2 * wait, longest)) {
        try {
          return raw.exec('begin immediate')
        } catch (reason) {
          if (!isBusy(reason) || performance.now() - started > maxWaitMilliseconds) throw reason
        }
        if (performance.now() - requestedAt > retryMilliseconds) {
          this.#siblings?.announceWaiting()
          requestedAt = performance.now()
        }
        await pause(wait)
      }
    } finally {
      if (requestedAt > 0) this.#siblings?.announceDone()
    }
  }

  /** Runs one of the transactions of a commit; if it fails, only its own changes are rolled back. */
  async #runTransaction(
    waiting: QueuedTransaction,
    done: FinishedTransaction[],
    words: GatheredWords,
  ): Promise<void> {
    const { raw } = this.#connection
    const hooks: (() => void)[] = []
    const conditions: Promise<unknown>[] = []
    const restoreState = words.saveState()
    // The first transaction needs no savepoint: if it fails alone, the entire transaction is rolled back.
    const isFirst = done.length === 0
    try {
      if (!isFirst) this.#connection.runSavepoint('savepoint work')
      const value = await waiting.work({
        sql: this.#sql,
        fullText: words,
        // The single writer already holds all locks.
        lockAccount: async (accountId) => ({
          waitingFlagChanges: (await waitingQuery.first(this.#sql, { accountId }))?.waiting_flag_changes ?? 0,
        }),
        commitAfter: (condition) => conditions.push(withoutUnhandledRejection(condition)),
        afterCommit: (hook) => hooks.push(hook),
      })
      if (!isFirst) this.#connection.runSavepoint('release work')
      done.push({ waiting, value, hooks, conditions })
    } catch (reason) {
      await this.#scheduler.settle()
      if (raw.isTransaction) raw.exec(isFirst ? 'rollback' : 'rollback to work; release work')
      restoreState()
      waiting.reject(reason)
    }
  }
}

const waitingQuery = prepared((db, params: { accountId: string }) =>
  db.selectFrom('account_counter').select('waiting_flag_changes').where('account_id', '=', params.accountId),
)

/** Returns the same promise; its failure must not be an unhandled rejection. */
function withoutUnhandledRejection<T>(condition: Promise<T>): Promise<T> {
  condition.catch(() => {})
  return condition
}

const yieldToEventLoop = () => new Promise<void>((next) => setImmediate(next))
