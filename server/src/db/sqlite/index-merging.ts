import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

/** How long one step may take: the pause others would feel. */
const stepMilliseconds = 3
/** So little is merged by one command that a step ends in time. */
const pagesAtOnce = 8
/** Where so many commits have brought words since all was merged, steps become longer: what comes is kept up with. */
const behindAtMost = 32

/**
 * Merges the segments of the search index in small steps between commits. FTS5 would do it by itself inside the commits
 * that bring words, some 250 pages at a time whoever waits.
 */
export class IndexMerging {
  readonly #connection: SqliteConnection
  readonly #milliseconds: number
  /** Commits that brought words since nothing was left to merge; what is left of an earlier run is not known. */
  #behind = 1

  constructor(connection: SqliteConnection, milliseconds = stepMilliseconds) {
    this.#connection = connection
    this.#milliseconds = milliseconds
  }

  /** Whether there may be something to merge. */
  get isDue(): boolean {
    return this.#behind > 0
  }

  noteWords(): void {
    this.#behind++
  }

  /** Merges a little, in a commit of its own; where the store cannot be written, it is left for later. */
  mergeSome(): void {
    const { raw } = this.#connection
    try {
      raw.exec('begin immediate')
    } catch (reason) {
      if (!isBusy(reason)) this.#behind = 0
      return
    }
    try {
      const until = performance.now() + this.#milliseconds * Math.max(1, this.#behind / behindAtMost)
      let isMore = true
      do isMore = this.#mergePages()
      while (isMore && performance.now() < until)
      raw.exec('commit')
      if (!isMore) this.#behind = 0
    } catch {
      // A full disk: the next words ask for it again.
      if (raw.isTransaction) raw.exec('rollback')
      this.#behind = 0
    }
  }

  /** FTS5 says that it had something to merge by the rows that it wrote: more than that of the command. */
  #mergePages(): boolean {
    const before = this.#changes()
    this.#connection.runQuery('insert into message_text (message_text, rank) values (?, ?)', [
      'merge',
      pagesAtOnce,
    ])
    return this.#changes() - before > 1
  }

  #changes(): number {
    const { rows } = this.#connection.runQuery('select total_changes() as changes', [])
    return (rows[0] as { changes: number }).changes
  }
}
