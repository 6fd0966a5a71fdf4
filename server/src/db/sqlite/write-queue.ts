import { setTimeout as pause } from 'node:timers/promises'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { Transaction, WriteSql } from '../database.ts'
import type { FullText, MessageWords } from '../full-text.ts'
import { GatheredWords } from './gathered-words.ts'
import { IndexMerging } from './index-merging.ts'
import { isBusy, type SqliteConnection } from './sqlite-connection.ts'
import type { WalSync } from './wal-sync.ts'

interface Waiting {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface WriterParts {
  connection: SqliteConnection
  sql: WriteSql
  fullText: FullText
  wal: WalSync
  /** Called after each commit, before it is durable. */
  afterCommit?: () => Promise<void> | undefined
  /** Other processes of this server that write as well. */
  siblings?: SiblingProcesses
}

interface Done {
  waiting: Waiting
  value: unknown
  hooks: (() => void)[]
  conditions: Promise<unknown>[]
}

/** How long one commit may gather work before it is made durable: the pause others would feel. */
const gatherMilliseconds = 6
const gatherAtMost = 64
/** How long words may wait for the search index when no more come. */
const indexAfterMilliseconds = 200
/** Between two steps of merging while nothing else is written. */
const mergeAfterMilliseconds = 10
/** How long the one writer waits for another process, such as the command line, to finish its own writing. */
const waitAtMostMilliseconds = 10_000
/** Among processes that give each other their turns: how often it is tried, and how often said that it is waited for. */
const askOftenMilliseconds = 2
const askAnewMilliseconds = 20

/**
 * The one writer. Transactions that wait together share one commit, and so one wait for the disk; each but the first is
 * a savepoint of its own, so that one that fails takes nothing with it. None is answered before the commit
 * that holds it is durable; meanwhile the next one gathers.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #sql: WriteSql
  readonly #fullText: FullText
  readonly #wal: WalSync
  readonly #afterCommit: (() => Promise<void> | undefined) | undefined
  readonly #waiting: Waiting[] = []
  #running: Promise<void> | null = null
  /** Tells a commit that gathers that more work has come. */
  #arrived: (() => void) | null = null
  /** Commits whose durability is waited for. */
  readonly #unanswered = new Set<Promise<void>>()
  /** Words of messages that are kept and not indexed yet. */
  #unindexed: readonly MessageWords[] = []
  #indexing: NodeJS.Timeout | null = null
  readonly #siblings: SiblingProcesses | undefined
  readonly #merging: IndexMerging
  #mergingLater: NodeJS.Timeout | null = null
  #isClosing = false

  constructor({ connection, sql, fullText, wal, afterCommit, siblings }: WriterParts) {
    this.#connection = connection
    this.#sql = sql
    this.#fullText = fullText
    this.#wal = wal
    this.#merging = new IndexMerging(connection)
    this.#afterCommit = afterCommit
    this.#siblings = siblings
  }

  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#arrived?.()
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running || this.#unanswered.size > 0) {
      await this.#running
      await Promise.all(this.#unanswered)
    }
  }

  /**
   * Resolves once the search index holds the words of every message that was kept before. What cannot be indexed, on a
   * full disk, goes on waiting: in memory, and by its id in the store for the next start.
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

  /** Work that does nothing else shares its commit with whatever waits beside it. */
  #indexSome(): Promise<void> {
    return this.run(async ({ fullText }) => {
      if (fullText instanceof GatheredWords) await fullText.writeSome()
    })
  }

  #indexSoon(): void {
    if (this.#unindexed.length === 0 || this.#indexing) return
    this.#indexing = setTimeout(() => void this.indexWords(), indexAfterMilliseconds).unref()
  }

  async #drain(): Promise<void> {
    // Work that arrives in the same turn of the loop joins the first commit.
    await Promise.resolve()
    try {
      while (this.#waiting.length > 0) {
        await this.#commitTogether()
        await this.#siblings?.turnOfOthers()
        // Readers and sockets get their turn between two commits.
        if (this.#waiting.length > 0) await nextTurn()
        if (this.#waiting.length > 0 && this.#merging.isDue) {
          await this.#merge()
          await nextTurn()
        }
      }
    } finally {
      this.#running = null
    }
    this.#mergeLater()
  }

  /** The search index is merged on while nobody writes; the last thing that the store is closed for is not waited for. */
  #mergeLater(): void {
    if (!this.#merging.isDue || this.#mergingLater || this.#isClosing) return
    this.#mergingLater = setTimeout(() => {
      this.#mergingLater = null
      if (this.#running || this.#isClosing) return
      this.#running = this.#merge().finally(() => {
        this.#running = null
        if (this.#waiting.length > 0) this.#running = this.#drain()
        else this.#mergeLater()
      })
    }, mergeAfterMilliseconds).unref()
  }

  async #merge(): Promise<void> {
    this.#merging.mergeSome()
    await this.#afterCommit?.()
  }

  /** Nothing is merged any more. */
  close(): void {
    this.#isClosing = true
    if (this.#mergingLater) clearTimeout(this.#mergingLater)
    this.#mergingLater = null
  }

  async #commitTogether(): Promise<void> {
    const { raw } = this.#connection
    try {
      await this.#begin()
    } catch (reason) {
      this.#waiting.shift()?.reject(reason)
      return
    }
    const done: Done[] = []
    const place = this.#siblings?.place ?? 0
    const words = new GatheredWords(this.#fullText, this.#sql, { place, waiting: this.#unindexed })
    let unindexed: readonly MessageWords[]
    const started = performance.now()
    while (done.length < gatherAtMost && raw.isTransaction) {
      const left = gatherMilliseconds - (performance.now() - started)
      // One is taken in any case: on a machine that is busy the time may be over before the first.
      if (left <= 0 && done.length > 0) break
      const next = this.#waiting.shift()
      if (next) await this.#doOne(next, done, words)
      else if (!(await this.#gathersMore(left))) break
    }
    if (done.length === 0 && !raw.isTransaction) return // what came alone was undone
    try {
      // A full disk ends the transaction by itself: nothing may be written behind it.
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
    if (words.hasWritten) this.#merging.noteWords()
    this.#indexSoon()
    const answered = this.#answerWhenDurable(done)
    this.#unanswered.add(answered)
    void answered.then(() => this.#unanswered.delete(answered))
    await this.#afterCommit?.()
  }

  /** While the disk is busy with the commit before, this one takes what else comes; says whether something may have. */
  async #gathersMore(milliseconds: number): Promise<boolean> {
    const busy = this.#wal.running
    if (!busy) return false
    let timer: NodeJS.Timeout | undefined
    const arrival = new Promise<void>((resolve) => {
      this.#arrived = resolve
      timer = setTimeout(resolve, milliseconds)
    })
    await Promise.race([busy.catch(() => {}), arrival])
    clearTimeout(timer)
    this.#arrived = null
    return this.#waiting.length > 0
  }

  async #answerWhenDurable(done: readonly Done[]): Promise<void> {
    try {
      await this.#wal.sync()
    } catch (reason) {
      for (const { waiting } of done) waiting.reject(reason)
      return
    }
    for (const { waiting, value } of done) waiting.resolve(value)
    // Each on a turn of its own: what goes wrong in one keeps nobody from their answer.
    for (const hook of done.flatMap(({ hooks }) => hooks)) queueMicrotask(hook)
  }

  /** Waits for other processes without keeping this one from anything else, which SQLite's own waiting would. */
  async #begin(): Promise<void> {
    const { raw } = this.#connection
    const started = performance.now()
    this.#wal.check()
    let askedAt = Number.NEGATIVE_INFINITY
    const longest = this.#siblings ? askOftenMilliseconds : 50
    try {
      for (let wait = 1; ; wait = Math.min(2 * wait, longest)) {
        try {
          return raw.exec('begin immediate')
        } catch (reason) {
          if (!isBusy(reason) || performance.now() - started > waitAtMostMilliseconds) throw reason
        }
        if (performance.now() - askedAt > askAnewMilliseconds) {
          this.#siblings?.wantTurn()
          askedAt = performance.now()
        }
        await pause(wait)
      }
    } finally {
      if (askedAt > 0) this.#siblings?.tookTurn()
    }
  }

  async #doOne(waiting: Waiting, done: Done[], words: GatheredWords): Promise<void> {
    const { raw } = this.#connection
    const hooks: (() => void)[] = []
    const conditions: Promise<unknown>[] = []
    const forgetNewWords = words.keep()
    // The first has nothing beside it that must stay: it is undone with the whole, and spared the price of a savepoint.
    const isFirst = done.length === 0
    try {
      if (!isFirst) this.#connection.mark('savepoint work')
      const value = await waiting.work({
        sql: this.#sql,
        fullText: words,
        // There is one writer: whoever runs holds everything already.
        lockAccount: () => Promise.resolve(),
        commitAfter: (condition) => conditions.push(settled(condition)),
        afterCommit: (hook) => hooks.push(hook),
      })
      if (!isFirst) this.#connection.mark('release work')
      done.push({ waiting, value, hooks, conditions })
    } catch (reason) {
      if (raw.isTransaction) raw.exec(isFirst ? 'rollback' : 'rollback to work; release work')
      forgetNewWords()
      waiting.reject(reason)
    }
  }
}

/** The same promise; whether anybody still asks or not, its failure is no stray one. */
function settled<T>(condition: Promise<T>): Promise<T> {
  condition.catch(() => {})
  return condition
}

const nextTurn = () => new Promise<void>((next) => setImmediate(next))
