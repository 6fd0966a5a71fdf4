import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

/** Maximum duration of one step, which delays other work. */
const stepMilliseconds = 3
/** Pages merged by one command; few, so that a step ends in time. */
const pagesAtOnce = 8
/** With this many commits since the last complete merge, steps become longer to keep up. */
const maxPendingCommits = 32

/**
 * Merges segments of the search index in small steps between commits. FTS5 would merge about 250 pages at a time within
 * the commits that add words, while requests wait.
 */
export class IndexMerging {
  readonly #connection: SqliteConnection
  readonly #milliseconds: number
  /** Commits with words since the last complete merge; the state after an earlier run is unknown. */
  #pendingCommits = 1

  constructor(connection: SqliteConnection, milliseconds = stepMilliseconds) {
    this.#connection = connection
    this.#milliseconds = milliseconds
  }

  /** True when there may be something to merge. */
  get isDue(): boolean {
    return this.#pendingCommits > 0
  }

  countInsertedWords(): void {
    this.#pendingCommits++
  }

  /** Merges a little in its own commit; does nothing while the store cannot be written. */
  mergeStep(): void {
    const { raw } = this.#connection
    try {
      raw.exec('begin immediate')
    } catch (reason) {
      if (!isBusy(reason)) this.#pendingCommits = 0
      return
    }
    try {
      const until =
        performance.now() + this.#milliseconds * Math.max(1, this.#pendingCommits / maxPendingCommits)
      let isMore = true
      do isMore = this.#mergePages()
      while (isMore && performance.now() < until)
      raw.exec('commit')
      if (!isMore) this.#pendingCommits = 0
    } catch {
      // The disk is full; the next added words trigger another attempt.
      if (raw.isTransaction) raw.exec('rollback')
      this.#pendingCommits = 0
    }
  }

  /** FTS5 shows by the number of written rows that it merged something: more than the row of the command itself. */
  #mergePages(): boolean {
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
