import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

/** Maximum duration of one step, which delays other work. */
const stepMilliseconds = 3
/** Pages merged by one command; few, so that a step ends in time. */
const pagesAtOnce = 8
/** For each of these commits since the last complete merge, another step runs between two commits, to keep up. */
const commitsPerStep = 32
/** Maximum number of steps between two commits; writes wait for them. */
const maxStepsTogether = 20
/** Removed entries for which pages are merged once before the next commit. */
const removedPerMerge = 10

type IndexTable = 'message_text' | 'drive_name'

interface MergingOptions {
  table?: IndexTable
  milliseconds?: number
}

/**
 * Merges segments of a search index in small steps between commits. FTS5 would merge about 250 pages at a time within
 * the commits that add words, while requests wait.
 *
 * FTS5 only marks removed entries, and a merge skips them. A command ends after some written pages, so it would read a
 * segment of removed entries to its end. Merging therefore keeps pace with removing.
 */
export class IndexMerging {
  readonly #connection: SqliteConnection
  readonly #table: IndexTable
  readonly #milliseconds: number
  /** Commits that changed the index since the last complete merge; the state after an earlier run is unknown. */
  #pendingCommits = 1
  /** Merge commands to run before the next commits, because of removed entries. */
  #owedMerges = 0
  /** Record of the segments after the last counted commit. */
  #segments: Uint8Array | null = null

  constructor(
    connection: SqliteConnection,
    { table = 'message_text', milliseconds = stepMilliseconds }: MergingOptions = {},
  ) {
    this.#connection = connection
    this.#table = table
    this.#milliseconds = milliseconds
  }

  /** True when there may be something to merge. */
  get isDue(): boolean {
    return this.#pendingCommits > 0
  }

  /** Number of steps to run before the next commit, because entries were removed. */
  get stepsDue(): number {
    return this.isDue ? Math.min(Math.floor(this.#owedMerges), maxStepsTogether) : 0
  }

  /** Number of steps to run between two commits while others wait; more when merging does not keep up. */
  get stepsBetweenCommits(): number {
    if (!this.isDue) return 0
    return Math.min(1 + Math.floor(this.#pendingCommits / commitsPerStep), maxStepsTogether)
  }

  /** Counts a commit that added entries or removed some. */
  countCommit(removed: number): void {
    this.#pendingCommits++
    this.#owedMerges += removed / removedPerMerge
  }

  /** Counts a commit if it changed the index, assuming that it removed as many small entries as fit a merge. */
  countIfChanged(): void {
    const segments = this.#readSegments()
    if (segments === null) return
    const isChanged = this.#segments === null || Buffer.compare(segments, this.#segments) !== 0
    this.#segments = segments
    if (isChanged) this.countCommit(removedPerMerge)
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
    this.#connection.runQuery(`insert into ${this.#table} (${this.#table}, rank) values (?, ?)`, [
      'merge',
      pagesAtOnce,
    ])
    return this.#countChanges() - before > 1
  }

  /** FTS5 lists its segments in one row, which every change replaces. Returns null in a store without the index. */
  #readSegments(): Uint8Array | null {
    try {
      const { rows } = this.#connection.runQuery(`select block from ${this.#table}_data where id = 10`, [])
      return (rows[0] as { block: Uint8Array }).block
    } catch {
      return null
    }
  }

  #countChanges(): number {
    const { rows } = this.#connection.runQuery('select total_changes() as changes', [])
    return (rows[0] as { changes: number }).changes
  }
}
