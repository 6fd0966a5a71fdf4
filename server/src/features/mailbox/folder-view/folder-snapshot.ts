import { placeIn } from '@bocau/mail-core/imap/sets/number-ranges'
import type { EntryRow } from './entry-store.ts'
import type { FolderEntry, FolderNumbers } from './list-entries.ts'

/** Messages of a folder in columns, ordered by UID; each index is one message. */
interface Columns {
  uids: Uint32Array
  ids: BigInt64Array
  modseqs: Float64Array
  marks: Uint8Array
}

type Keywords = ReadonlyMap<number, readonly string[]>

const bits = { seen: 1, flagged: 2, draft: 4, answered: 8, forwarded: 16, deleted: 32, labelled: 64 } as const
const columnBits = [
  ['is_starred', bits.flagged],
  ['is_draft', bits.draft],
  ['is_answered', bits.answered],
  ['is_forwarded', bits.forwarded],
  ['is_deleted', bits.deleted],
  ['has_labels', bits.labelled],
] as const
const none: readonly string[] = []

/**
 * Immutable snapshot of a folder as IMAP clients see it, about twenty bytes per message. Sessions on the same folder
 * share it, and consecutive snapshots share unchanged columns.
 */
export class FolderSnapshot {
  readonly numbers: FolderNumbers
  readonly #columns: Columns
  readonly #keywords: Keywords

  private constructor(numbers: FolderNumbers, columns: Columns, keywords: Keywords) {
    this.numbers = numbers
    this.#columns = columns
    this.#keywords = keywords
  }

  static empty(numbers: FolderNumbers): FolderSnapshot {
    return new FolderSnapshot(numbers, makeColumns(0), new Map())
  }

  /** UIDs in ascending order. Read-only; a change creates a new array. */
  get uids(): Uint32Array {
    return this.#columns.uids
  }

  get count(): number {
    return this.uids.length
  }

  /** Greatest UID; 0 for an empty folder. */
  get last(): number {
    return this.uids[this.count - 1] ?? 0
  }

  /** Returns the zero-based index of a message; -1 when it is not in the folder. */
  placeOf(uid: number): number {
    return placeIn(this.uids, uid)
  }

  entryAt(place: number): FolderEntry {
    return new SnapshotEntry(this.#columns, this.#keywords, place)
  }

  /** Returns the given messages that exist, in the given order, or in UID order when that is cheaper. */
  entriesOf(uids: readonly number[]): FolderEntry[] {
    const found: FolderEntry[] = []
    let next = 0
    for (const uid of uids) {
      const place = this.uids[next] === uid ? next : this.placeOf(uid)
      if (place < 0) continue
      found.push(this.entryAt(place))
      next = place + 1
    }
    return found
  }

  *entries(): Generator<FolderEntry> {
    for (let place = 0; place < this.count; place++) yield this.entryAt(place)
  }

  /** Returns the entries from one index up to, but excluding, another. */
  entriesBetween(from: number, until: number): FolderEntry[] {
    const length = Math.max(0, Math.min(until, this.count) - from)
    return Array.from({ length }, (_, at) => this.entryAt(from + at))
  }

  changedSince(modseq: number): FolderEntry[] {
    const changed: FolderEntry[] = []
    const { modseqs } = this.#columns
    for (let place = 0; place < this.count; place++)
      if ((modseqs[place] as number) > modseq) changed.push(this.entryAt(place))
    return changed
  }

  /** Returns the index of the first unseen message; -1 when all are seen. */
  firstUnseen(): number {
    const { marks } = this.#columns
    for (let place = 0; place < this.count; place++)
      if (((marks[place] as number) & bits.seen) === 0) return place
    return -1
  }

  /**
   * Returns the next snapshot after some changes; null when they do not fit this one and the folder must be read again.
   * New messages are in UID order.
   */
  next(
    numbers: FolderNumbers,
    {
      changed,
      gone,
      keywords,
    }: { changed: readonly EntryRow[]; gone: readonly number[]; keywords: Keywords },
  ): FolderSnapshot | null {
    const stays = without(
      this.#columns,
      new Set(gone.map((uid) => this.placeOf(uid)).filter((place) => place >= 0)),
    )
    const last = stays.uids.at(-1) ?? 0
    const known = changed.filter(({ uid }) => uid <= last)
    const marked = withMarks(stays, known)
    if (!marked) return null
    const columns = withRows(marked, changed.slice(known.length))
    return new FolderSnapshot(numbers, columns, this.#relabelled(changed, gone, keywords))
  }

  #relabelled(changed: readonly EntryRow[], gone: readonly number[], keywords: Keywords): Keywords {
    const isConcerned = keywords.size > 0 || (this.#keywords.size > 0 && changed.length + gone.length > 0)
    if (!isConcerned) return this.#keywords
    const labelled = new Map(this.#keywords)
    for (const { uid } of changed) labelled.delete(uid)
    for (const uid of gone) labelled.delete(uid)
    for (const [uid, some] of keywords) labelled.set(uid, some)
    return labelled
  }
}

/** One message of a snapshot; reads its columns on access. */
class SnapshotEntry implements FolderEntry {
  readonly #columns: Columns
  readonly #keywords: Keywords
  readonly #place: number
  #id: string | null = null

  constructor(columns: Columns, keywords: Keywords, place: number) {
    this.#columns = columns
    this.#keywords = keywords
    this.#place = place
  }

  get uid(): number {
    return this.#columns.uids[this.#place] as number
  }

  get id(): string {
    this.#id ??= String(this.#columns.ids[this.#place])
    return this.#id
  }

  get modseq(): number {
    return this.#columns.modseqs[this.#place] as number
  }

  get isSeen(): boolean {
    return this.#has(bits.seen)
  }

  get isFlagged(): boolean {
    return this.#has(bits.flagged)
  }

  get isDraft(): boolean {
    return this.#has(bits.draft)
  }

  get isAnswered(): boolean {
    return this.#has(bits.answered)
  }

  get isForwarded(): boolean {
    return this.#has(bits.forwarded)
  }

  get isDeleted(): boolean {
    return this.#has(bits.deleted)
  }

  get keywords(): readonly string[] {
    return this.#has(bits.labelled) ? (this.#keywords.get(this.uid) ?? none) : none
  }

  #has(bit: number): boolean {
    return ((this.#columns.marks[this.#place] as number) & bit) !== 0
  }
}

function marksOf(row: EntryRow): number {
  let marks = row.is_unread === 0 ? bits.seen : 0
  for (const [column, bit] of columnBits) if (row[column] === 1) marks |= bit
  return marks
}

function makeColumns(size: number): Columns {
  return {
    uids: new Uint32Array(size),
    ids: new BigInt64Array(size),
    modseqs: new Float64Array(size),
    marks: new Uint8Array(size),
  }
}

function without(from: Columns, places: ReadonlySet<number>): Columns {
  const isStaying = (_: unknown, place: number) => !places.has(place)
  if (places.size === 0) return from
  return {
    uids: from.uids.filter(isStaying),
    ids: from.ids.filter(isStaying),
    modseqs: from.modseqs.filter(isStaying),
    marks: from.marks.filter(isStaying),
  }
}

/** Returns the columns with changed flags; null when one of the messages is missing. */
function withMarks(from: Columns, rows: readonly EntryRow[]): Columns | null {
  if (rows.length === 0) return from
  const marked = { ...from, modseqs: from.modseqs.slice(), marks: from.marks.slice() }
  for (const row of rows) {
    const place = placeIn(from.uids, row.uid)
    if (place < 0) return null
    marked.modseqs[place] = row.modseq
    marked.marks[place] = marksOf(row)
  }
  return marked
}

/** Returns the columns with more messages appended. */
function withRows(from: Columns, rows: readonly EntryRow[]): Columns {
  if (rows.length === 0) return from
  const count = from.uids.length
  const columns = makeColumns(count + rows.length)
  columns.uids.set(from.uids)
  columns.ids.set(from.ids)
  columns.modseqs.set(from.modseqs)
  columns.marks.set(from.marks)
  for (const [at, row] of rows.entries()) {
    columns.uids[count + at] = row.uid
    columns.ids[count + at] = BigInt(row.id)
    columns.modseqs[count + at] = row.modseq
    columns.marks[count + at] = marksOf(row)
  }
  return columns
}
