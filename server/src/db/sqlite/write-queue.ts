import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Transaction } from '../database.ts'
import type { FullText } from '../full-text.ts'
import { GatheredWords } from './gathered-words.ts'
import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

interface Waiting {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
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
/** How long the one writer waits for another process, such as the command line, to finish its own writing. */
const patienceMilliseconds = 10_000

/**
 * The one writer. Transactions that wait together share one commit, and so one wait for the disk; each is
 * a savepoint of its own, so that one that fails takes nothing with it. None is answered before the commit
 * that holds it is durable.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #sql: Sql
  readonly #fullText: FullText
  readonly #waiting: Waiting[] = []
  #running: Promise<void> | null = null

  constructor(connection: SqliteConnection, sql: Sql, fullText: FullText) {
    this.#connection = connection
    this.#sql = sql
    this.#fullText = fullText
  }

  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #drain(): Promise<void> {
    // Work that arrives in the same turn of the loop joins the first commit.
    await Promise.resolve()
    try {
      while (this.#waiting.length > 0) {
        await this.#commitTogether()
        // Readers and sockets get their turn between two commits.
        if (this.#waiting.length > 0) await new Promise<void>((next) => setImmediate(next))
      }
    } finally {
      this.#running = null
    }
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
    const words = new GatheredWords(this.#fullText)
    const started = performance.now()
    while (
      done.length < gatherAtMost &&
      raw.isTransaction &&
      performance.now() - started < gatherMilliseconds
    ) {
      const next = this.#waiting.shift()
      if (!next) break
      await this.#doOne(next, done, words)
    }
    try {
      await words.write()
      await Promise.all(done.flatMap(({ conditions }) => conditions))
      raw.exec('commit')
    } catch (reason) {
      // A full disk may have ended the transaction already: then nobody's change was kept.
      if (raw.isTransaction) raw.exec('rollback')
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
    for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
      try {
        return raw.exec('begin immediate')
      } catch (reason) {
        if (!isBusy(reason) || performance.now() - started > patienceMilliseconds) throw reason
        await pause(wait)
      }
    }
  }

  async #doOne(waiting: Waiting, done: Done[], words: GatheredWords): Promise<void> {
    const { raw } = this.#connection
    const hooks: (() => void)[] = []
    const conditions: Promise<unknown>[] = []
    const forgetNewWords = words.keep()
    try {
      raw.exec('savepoint work')
      const value = await waiting.work({
        sql: this.#sql,
        fullText: words,
        // There is one writer: whoever runs holds everything already.
        lockAccount: () => Promise.resolve(),
        commitAfter: (condition) => conditions.push(settled(condition)),
        afterCommit: (hook) => hooks.push(hook),
      })
      raw.exec('release work')
      done.push({ waiting, value, hooks, conditions })
    } catch (reason) {
      if (raw.isTransaction) raw.exec('rollback to work; release work')
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
