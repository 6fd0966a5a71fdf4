import { indexIn, indexRanges } from '@bocau/mail-core/imap/sets/number-ranges'
import type { EntryRow } from './entry-store.ts'
import type { RecordedFlagChange } from './flag-change-store.ts'
import type { FlagColumns } from './flag-columns.ts'
import type { FolderEntry, FolderNumbers } from './list-entries.ts'

/** Messages of a folder in columns, ordered by UID; each index is one message. */
interface Columns {
  uids: Uint32Array
  ids: BigInt64Array
  modseqs: Float64Array
  flags: Uint8Array
  /** Numbers of the keywords; 0 for a message without. */
  keywords: Uint32Array
}

const bits = { seen: 1, flagged: 2, draft: 4, answered: 8, forwarded: 16, deleted: 32 } as const
/** A flag that is stored for each message. */
export type SystemFlag = keyof typeof bits
const columnBits = [
  ['is_starred', bits.flagged],
  ['is_draft', bits.draft],
  ['is_answered', bits.answered],
  ['is_forwarded', bits.forwarded],
  ['is_deleted', bits.deleted],
] as const

/** Combinations of keywords that no message has any longer, kept at most. */
const maxUnusedSets = 1000

/** A changed or new message with its keywords. */
export interface LabelledRow extends EntryRow {
  keywords: readonly string[]
}

/** The combinations of keywords in a folder, each with a number. Consecutive snapshots share them; they only grow. */
class KeywordSets {
  readonly #sets: (readonly string[])[] = [[]]
  readonly #numbers = new Map([['', 0]])

  numberOf(keywords: readonly string[]): number {
    // Keywords contain no spaces.
    const key = keywords.join(' ')
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    this.#numbers.set(key, this.#sets.length)
    return this.#sets.push(keywords) - 1
  }

  get count(): number {
    return this.#sets.length
  }

  at(number: number): readonly string[] {
    return this.#sets[number] as readonly string[]
  }

  /** Returns for each combination whether one of its keywords matches. */
  matches(isKeyword: (keyword: string) => boolean): boolean[] {
    return this.#sets.map((keywords) => keywords.some(isKeyword))
  }
}

/**
 * Immutable snapshot of a folder as IMAP clients see it, 25 bytes per message. Sessions on the same folder
 * share it, and consecutive snapshots share unchanged columns.
 */
export class FolderSnapshot {
  readonly numbers: FolderNumbers
  readonly #columns: Columns
  readonly #keywordSets: KeywordSets

  private constructor(numbers: FolderNumbers, columns: Columns, keywordSets: KeywordSets) {
    this.numbers = numbers
    this.#columns = columns
    this.#keywordSets = keywordSets
  }

  static empty(numbers: FolderNumbers): FolderSnapshot {
    return new FolderSnapshot(numbers, createColumns(0), new KeywordSets())
  }

  /** UIDs in ascending order. Read-only; a change creates a new array. */
  get uids(): Uint32Array {
    return this.#columns.uids
  }

  /** Message ids in the order of the UIDs; read-only. */
  get ids(): BigInt64Array {
    return this.#columns.ids
  }

  /** MODSEQ values in the order of the UIDs; read-only. */
  get modseqs(): Float64Array {
    return this.#columns.modseqs
  }

  get count(): number {
    return this.uids.length
  }

  /** Greatest UID; 0 for an empty folder. */
  get last(): number {
    return this.uids[this.count - 1] ?? 0
  }

  /** Returns the zero-based index of a message; -1 when it is not in the folder. */
  indexOf(uid: number): number {
    return indexIn(this.uids, uid)
  }

  entryAt(index: number): FolderEntry {
    return new SnapshotEntry(this.#columns, this.#keywordSets, index)
  }

  modseqAt(index: number): number {
    return this.#columns.modseqs[index] as number
  }

  /** Returns a number that is equal for messages with the same flags; null for a message with keywords. */
  flagKeyAt(index: number): number | null {
    return this.#columns.keywords[index] === 0 ? (this.#columns.flags[index] as number) : null
  }

  /** Returns the given messages that exist, in the given order, or in UID order when that is cheaper. */
  entriesOfUids(uids: readonly number[]): FolderEntry[] {
    const entries: FolderEntry[] = []
    let next = 0
    for (const uid of uids) {
      const index = this.uids[next] === uid ? next : this.indexOf(uid)
      if (index < 0) continue
      entries.push(this.entryAt(index))
      next = index + 1
    }
    return entries
  }

  *entries(): Generator<FolderEntry> {
    for (let index = 0; index < this.count; index++) yield this.entryAt(index)
  }

  /** Returns the entries from one index up to, but excluding, another. */
  entriesBetween(from: number, until: number): FolderEntry[] {
    const length = Math.max(0, Math.min(until, this.count) - from)
    return Array.from({ length }, (_, at) => this.entryAt(from + at))
  }

  changedSince(modseq: number): FolderEntry[] {
    const changed: FolderEntry[] = []
    const { modseqs } = this.#columns
    for (let index = 0; index < this.count; index++)
      if ((modseqs[index] as number) > modseq) changed.push(this.entryAt(index))
    return changed
  }

  /** Returns 1 for each message that has a system flag or a matching keyword, and 0 for each other message. */
  withFlag(flag: SystemFlag | null, isKeyword: (keyword: string) => boolean): Uint8Array {
    const bit = flag ? bits[flag] : 0
    const isMatch = this.#keywordSets.matches(isKeyword)
    const { flags, keywords } = this.#columns
    return flags.map((some, index) => ((some & bit) !== 0 || isMatch[keywords[index] as number] ? 1 : 0))
  }

  /** Returns the index of the first unseen message; -1 when all are seen. */
  firstUnseen(): number {
    const { flags } = this.#columns
    for (let index = 0; index < this.count; index++)
      if (((flags[index] as number) & bits.seen) === 0) return index
    return -1
  }

  /**
   * Returns the next snapshot after some changes; null when they do not fit this one and the folder must be read again.
   * New messages are in UID order.
   */
  next(
    numbers: FolderNumbers,
    { changed, removed }: { changed: readonly LabelledRow[]; removed: readonly number[] },
  ): FolderSnapshot | null {
    const stays = withoutMessages(this.#columns, removed)
    const last = stays.uids.at(-1) ?? 0
    const existing = changed.filter(({ uid }) => uid <= last)
    const updated = withFlags(stays, existing, this.#keywordSets)
    if (!updated) return null
    const columns = withRows(updated, changed.slice(existing.length), this.#keywordSets)
    const isWasteful = this.#keywordSets.count > 2 * columns.uids.length + maxUnusedSets
    return isWasteful
      ? new FolderSnapshot(numbers, ...renumbered(columns, this.#keywordSets))
      : new FolderSnapshot(numbers, columns, this.#keywordSets)
  }

  /** Returns true when the counters of the folder are those of this snapshot. */
  isStateOf(counters: { modseq: number; uid_validity: number; next_uid: number } | undefined): boolean {
    const { modseq, uidValidity, nextUid } = this.numbers
    return (
      counters?.modseq === modseq && counters.uid_validity === uidValidity && counters.next_uid === nextUid
    )
  }

  /** Returns a snapshot with a recorded flag change, which does not affect messages that changed later. */
  withFlagChange({ modseq, flags, ranges }: RecordedFlagChange): FolderSnapshot {
    const columns = {
      ...this.#columns,
      modseqs: this.#columns.modseqs.slice(),
      flags: this.#columns.flags.slice(),
    }
    const { on, off } = changedBits(flags)
    for (const { from, until } of indexRanges(columns.uids, ranges))
      for (let index = from; index < until; index++) {
        if ((columns.modseqs[index] as number) >= modseq) continue
        columns.modseqs[index] = modseq
        columns.flags[index] = ((columns.flags[index] as number) | on) & ~off
      }
    return new FolderSnapshot(
      { ...this.numbers, modseq: Math.max(this.numbers.modseq, modseq) },
      columns,
      this.#keywordSets,
    )
  }
}

/** One message of a snapshot; reads its columns on access. */
class SnapshotEntry implements FolderEntry {
  readonly #columns: Columns
  readonly #keywordSets: KeywordSets
  readonly #index: number
  #id: string | null = null

  constructor(columns: Columns, keywordSets: KeywordSets, index: number) {
    this.#columns = columns
    this.#keywordSets = keywordSets
    this.#index = index
  }

  get uid(): number {
    return this.#columns.uids[this.#index] as number
  }

  get id(): string {
    this.#id ??= String(this.#columns.ids[this.#index])
    return this.#id
  }

  get modseq(): number {
    return this.#columns.modseqs[this.#index] as number
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
    return this.#keywordSets.at(this.#columns.keywords[this.#index] as number)
  }

  #has(bit: number): boolean {
    return ((this.#columns.flags[this.#index] as number) & bit) !== 0
  }
}

function flagBits(row: EntryRow): number {
  let flags = row.is_unread === 0 ? bits.seen : 0
  for (const [column, bit] of columnBits) if (row[column] === 1) flags |= bit
  return flags
}

/** Returns the bits that a change of columns sets and clears. */
function changedBits(flags: FlagColumns): { on: number; off: number } {
  const changed = { on: 0, off: 0 }
  // The column stores unread, the inverse of the bit.
  if (flags.is_unread !== undefined) changed[flags.is_unread === 0 ? 'on' : 'off'] |= bits.seen
  for (const [column, bit] of columnBits) {
    const value = column in flags ? flags[column as keyof FlagColumns] : undefined
    if (value !== undefined) changed[value === 1 ? 'on' : 'off'] |= bit
  }
  return changed
}

function createColumns(size: number): Columns {
  return {
    uids: new Uint32Array(size),
    ids: new BigInt64Array(size),
    modseqs: new Float64Array(size),
    flags: new Uint8Array(size),
    keywords: new Uint32Array(size),
  }
}

/** Returns columns and combinations without those that no message has any longer. Earlier snapshots keep theirs. */
function renumbered(from: Columns, sets: KeywordSets): [Columns, KeywordSets] {
  const used = new KeywordSets()
  return [{ ...from, keywords: from.keywords.map((number) => used.numberOf(sets.at(number))) }, used]
}

/** Returns the columns without the messages of some UIDs. */
function withoutMessages(from: Columns, uids: readonly number[]): Columns {
  if (uids.length === 0) return from
  const isRemoved = new Uint8Array(from.uids.length)
  let count = 0
  for (const uid of uids) {
    const index = indexIn(from.uids, uid)
    if (index < 0 || isRemoved[index] === 1) continue
    isRemoved[index] = 1
    count++
  }
  if (count === 0) return from
  const columns = createColumns(from.uids.length - count)
  for (let start = 0, to = 0; start < from.uids.length; ) {
    const next = isRemoved.indexOf(1, start)
    const end = next < 0 ? from.uids.length : next
    if (end > start) {
      columns.uids.set(from.uids.subarray(start, end), to)
      columns.ids.set(from.ids.subarray(start, end), to)
      columns.modseqs.set(from.modseqs.subarray(start, end), to)
      columns.flags.set(from.flags.subarray(start, end), to)
      columns.keywords.set(from.keywords.subarray(start, end), to)
    }
    to += end - start
    start = end + 1
  }
  return columns
}

/** Returns the columns with changed flags and keywords; null when one of the messages is missing. */
function withFlags(from: Columns, rows: readonly LabelledRow[], keywordSets: KeywordSets): Columns | null {
  if (rows.length === 0) return from
  const updated = {
    ...from,
    modseqs: from.modseqs.slice(),
    flags: from.flags.slice(),
    keywords: from.keywords.slice(),
  }
  for (const row of rows) {
    const index = indexIn(from.uids, row.uid)
    if (index < 0) return null
    updated.modseqs[index] = row.modseq
    updated.flags[index] = flagBits(row)
    updated.keywords[index] = keywordSets.numberOf(row.keywords)
  }
  return updated
}

/** Returns the columns with more messages appended. */
function withRows(from: Columns, rows: readonly LabelledRow[], keywordSets: KeywordSets): Columns {
  if (rows.length === 0) return from
  const count = from.uids.length
  const columns = createColumns(count + rows.length)
  columns.uids.set(from.uids)
  columns.ids.set(from.ids)
  columns.modseqs.set(from.modseqs)
  columns.flags.set(from.flags)
  columns.keywords.set(from.keywords)
  for (const [at, row] of rows.entries()) {
    columns.uids[count + at] = row.uid
    columns.ids[count + at] = BigInt(row.id)
    columns.modseqs[count + at] = row.modseq
    columns.flags[count + at] = flagBits(row)
    columns.keywords[count + at] = keywordSets.numberOf(row.keywords)
  }
  return columns
}
