import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { listEntryRows, listKeywords } from './entry-store.ts'
import { listFlagChangesOfFolder, type RecordedFlagChange } from './flag-change-store.ts'
import { FolderSnapshot, type LabelledRow } from './folder-snapshot.ts'
import { type FolderNumbers, getFolderNumbers, listVanishedUids } from './list-entries.ts'

type Deps = Pick<MailboxDeps, 'db' | 'events'>

/** Maximum number of cached messages in all folders together, at 25 bytes each. */
const maxMessages = 2_000_000
const maxFolders = 2000
const rowsAtOnce = 2000

/**
 * Cache of the folders that sessions of this process have open. Each folder is read once and then updated with its
 * changes. Every read first compares the number of the last change, so changes by other processes are seen.
 */
export class FolderSnapshots {
  /** In order of last use; the most recently used is last. */
  readonly #snapshots = new Map<string, FolderSnapshot>()
  readonly #reading = new Map<string, Promise<unknown>>()
  readonly #maxMessages: number
  #messages = 0

  constructor(max = maxMessages) {
    this.#maxMessages = max
  }

  /** Reads the current snapshot of a folder with all messages numbered; returns null when the folder is deleted. */
  async read(deps: Deps, accountId: string, folderId: string): Promise<FolderSnapshot | null> {
    const numbers = await getFolderNumbers(deps, accountId, folderId)
    const key = keyOf(accountId, folderId)
    const cached = this.#snapshots.get(key)
    if (numbers && cached && isSameState(cached.numbers, numbers)) return this.#store(key, cached)
    // One reader per folder at a time; those that wait find an updated snapshot.
    const before = this.#reading.get(key)
    const reading = (async () => {
      await before?.catch(() => {})
      return this.#refresh(deps, accountId, folderId)
    })()
    this.#reading.set(key, reading)
    try {
      return await reading
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
  }

  /** Adds a flag change that this process recorded to the snapshot on which it is based. */
  recordFlagChange(
    { accountId, folderId, snapshot }: { accountId: string; folderId: string; snapshot: FolderSnapshot },
    change: RecordedFlagChange,
  ): void {
    const key = keyOf(accountId, folderId)
    if (this.#snapshots.get(key) === snapshot) this.#store(key, snapshot.withFlagChange(change))
  }

  /** Reads the changes since the cached snapshot, or the entire folder if they are not recorded. */
  async #refresh(deps: Deps, accountId: string, folderId: string): Promise<FolderSnapshot | null> {
    const key = keyOf(accountId, folderId)
    // Counters first: a change between the two queries is then read twice instead of missed.
    const numbers = await getFolderNumbers(deps, accountId, folderId)
    const cached = this.#snapshots.get(key)
    if (!numbers) {
      this.#drop(key)
      return null
    }
    if (cached && isSameState(cached.numbers, numbers)) return this.#store(key, cached)
    const isNewer =
      cached?.numbers.uidValidity === numbers.uidValidity && cached.numbers.modseq < numbers.modseq
    // Before the messages: a change that is applied in between is then in both, which makes no difference.
    const recorded = await listFlagChangesOfFolder(deps.db.sql, {
      accountId,
      folderId,
      until: numbers.modseq,
    })
    const updated = isNewer ? await readChanges(deps, { accountId, folderId, cached, numbers }) : null
    const read = updated ?? (await readAll(deps, { accountId, folderId, numbers }))
    return this.#store(
      key,
      recorded.reduce((snapshot, change) => snapshot.withFlagChange(change), read),
    )
  }

  #store(key: string, snapshot: FolderSnapshot): FolderSnapshot {
    this.#drop(key)
    this.#snapshots.set(key, snapshot)
    this.#messages += snapshot.count
    for (const oldest of this.#snapshots.keys()) {
      if (this.#messages <= this.#maxMessages && this.#snapshots.size <= maxFolders) break
      this.#drop(oldest)
    }
    return snapshot
  }

  #drop(key: string): void {
    this.#messages -= this.#snapshots.get(key)?.count ?? 0
    this.#snapshots.delete(key)
  }
}

const isSameState = (one: FolderNumbers, other: FolderNumbers) =>
  one.modseq === other.modseq && one.uidValidity === other.uidValidity && one.nextUid === other.nextUid

interface Folder {
  accountId: string
  folderId: string
  numbers: FolderNumbers
}

async function readAll(deps: Deps, { accountId, folderId, numbers }: Folder): Promise<FolderSnapshot> {
  let snapshot: FolderSnapshot | null = FolderSnapshot.empty(numbers)
  for (let fromUid = 1; ; fromUid = snapshot.last + 1) {
    const range = { accountId, folderId, fromUid, toUid: Number.MAX_SAFE_INTEGER, afterModseq: 0 }
    const rows = await listLabelledRows(deps, range)
    snapshot = snapshot.next(numbers, { changed: rows, removed: [] })
    if (!snapshot) throw new Error('a folder was not read in the order of its UIDs')
    if (rows.length < rowsAtOnce) return snapshot
    await yieldToEventLoop()
  }
}

/** Updates a cached snapshot with the changes since; returns null when these are no longer recorded. */
async function readChanges(
  deps: Deps,
  { accountId, folderId, cached, numbers }: Folder & { cached: FolderSnapshot },
): Promise<FolderSnapshot | null> {
  const since = cached.numbers.modseq
  const removed = await listVanishedUids(deps, accountId, { folderId, afterModseq: since })
  if (!removed) return null
  let updated: FolderSnapshot | null = cached
  for (let fromUid = 1; ; ) {
    const range = { accountId, folderId, fromUid, toUid: Number.MAX_SAFE_INTEGER, afterModseq: since }
    const changed = await listLabelledRows(deps, range)
    // The first step removes all of them.
    updated = updated.next(numbers, { changed, removed: fromUid === 1 ? removed : [] })
    const last = changed.at(-1)
    if (!updated || !last || changed.length < rowsAtOnce) return updated
    fromUid = last.uid + 1
    await yieldToEventLoop()
  }
}

/** Reads some messages of a folder with their keywords, ordered by UID. */
async function listLabelledRows(
  { db }: Deps,
  range: Omit<Parameters<typeof listEntryRows>[1], 'limit'>,
): Promise<LabelledRow[]> {
  const rows = await listEntryRows(db.sql, { ...range, limit: rowsAtOnce })
  const labelled = rows.filter((row) => row.has_labels === 1).map(({ id }) => id)
  const keywords = await listKeywords(db.sql, range.accountId, labelled)
  return rows.map((row) => ({ ...row, keywords: keywords.get(row.id) ?? [] }))
}

const keyOf = (accountId: string, folderId: string) => `${accountId} ${folderId}`
