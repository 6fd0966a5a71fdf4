import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

/** Maximum duration of one step, which delays other work. */
const stepMilliseconds = 3
/** Pages merged by one command; few, so that a step ends in time. */
const pagesAtOnce = 8
/** For each of these commits since the last complete merge, another step runs between two commits, to keep up. */
const commitsPerStep = 32
/** Maximum number of steps between two commits; writes wait for them. */
const maxStepsTogether = 20
/** Removed messages for which pages are merged once before the next commit. */
const removedPerMerge = 10

/**
 * Merges segments of the search index in small steps between commits. FTS5 would merge about 250 pages at a time within
 * the commits that add words, while requests wait.
 *
 * FTS5 only marks removed messages, and a merge skips them. A command ends after some written pages, so it would read a
 * segment of removed messages to its end. Merging therefore keeps pace with removing.
 */
export class IndexMerging {
  readonly #connection: SqliteConnection
  readonly #milliseconds: number
  /** Commits with words since the last complete merge; the state after an earlier run is unknown. */
  #pendingCommits = 1
  /** Merge commands to run before the next commits, because of removed messages. */
  #owedMerges = 0

  constructor(connection: SqliteConnection, milliseconds = stepMilliseconds) {
    this.#connection = connection
    this.#milliseconds = milliseconds
  }

  /** True when there may be something to merge. */
  get isDue(): boolean {
    return this.#pendingCommits > 0
  }

  /** Number of steps to run before the next commit; 0 when merging keeps up. */
  get stepsDue(): number {
    if (!this.isDue) return 0
    const steps = Math.floor(this.#pendingCommits / commitsPerStep) + Math.floor(this.#owedMerges)
    return Math.min(steps, maxStepsTogether)
  }

  /** Counts a commit that added words or removed messages. */
  countCommit(removedMessages: number): void {
    this.#pendingCommits++
    this.#owedMerges += removedMessages / removedPerMerge
  }

  /** Merges a little in its own commit; does nothing while the store cannot be written. */
  mergeStep(): void {
    const { raw } = this.#connection
    try {
      raw.exec('begin immediate')
    } catch (reason) {
      if (!isBusy(reason)) this.#clear()
      return
    }
    try {
      const until = performance.now() + this.#milliseconds
      let isMore = true
      do isMore = this.#mergePages()
      while (isMore && performance.now() < until)
      raw.exec('commit')
      if (!isMore) this.#clear()
    } catch {
      // The disk is full; the next added words trigger another attempt.
      if (raw.isTransaction) raw.exec('rollback')
      this.#clear()
    }
  }

  #clear(): void {
    this.#pendingCommits = 0
    this.#owedMerges = 0
  }

  /** FTS5 shows by the number of written rows that it merged something: more than the row of the command itself. */
  #mergePages(): boolean {
    this.#owedMerges = Math.max(0, this.#owedMerges - 1)
    const before = this.#countChanges()
    this.#connection.runQuery('insert into message_text (message_text, rank) values (?, ?)', [
      'merge',
      pagesAtOnce,
    ])
    return this.#countChanges() - before > 1
  }

  #countChanges(): number {
    const { rows } = this.#connection.runQuery('select total_changes() as changes', [])
    return (rows[0] as { changes: number }).changes
  }
}
