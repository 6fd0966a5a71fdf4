import { nextTurn } from '../../../kernel/breaths.ts'
import type { MailboxDeps } from '../deps.ts'
import { type EntryRow, listEntryRows, listKeywords } from './entry-store.ts'
import { FolderSnapshot } from './folder-snapshot.ts'
import { type FolderNumbers, getFolderNumbers, listVanishedUids } from './list-entries.ts'

type Deps = Pick<MailboxDeps, 'db' | 'events'>

/** Maximum number of cached messages in all folders together, at about twenty bytes each. */
const messagesAtMost = 2_000_000
const foldersAtMost = 2000
const rowsAtOnce = 5000

/**
 * Cache of the folders that sessions of this process have open. Each folder is read once and then updated with its
 * changes. Every read first compares the number of the last change, so changes by other processes are seen.
 */
export class FolderSnapshots {
  /** In order of last use; the most recently used is last. */
  readonly #known = new Map<string, FolderSnapshot>()
  readonly #reading = new Map<string, Promise<unknown>>()
  readonly #messagesAtMost: number
  #messages = 0

  constructor(atMost = messagesAtMost) {
    this.#messagesAtMost = atMost
  }

  /** Reads the current snapshot of a folder with all messages numbered; returns null when the folder is deleted. */
  async read(deps: Deps, accountId: string, folderId: string): Promise<FolderSnapshot | null> {
    const numbers = await getFolderNumbers(deps, accountId, folderId)
    const key = `${accountId} ${folderId}`
    const known = this.#known.get(key)
    if (numbers && known && isSameState(known.numbers, numbers)) return this.#keep(key, known)
    // One reader per folder at a time; those that wait find an updated snapshot.
    const before = this.#reading.get(key)
    const reading = (async () => {
      await before?.catch(() => {})
      return this.#refresh(deps, accountId, folderId, key)
    })()
    this.#reading.set(key, reading)
    try {
      return await reading
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
  }

  async #refresh(
    deps: Deps,
    accountId: string,
    folderId: string,
    key: string,
  ): Promise<FolderSnapshot | null> {
    // Counters first: a change between the two queries is then read twice instead of missed.
    const numbers = await getFolderNumbers(deps, accountId, folderId)
    const known = this.#known.get(key)
    if (!numbers) {
      this.#forget(key)
      return null
    }
    if (known && isSameState(known.numbers, numbers)) return this.#keep(key, known)
    const isLater =
      known?.numbers.uidValidity === numbers.uidValidity && known.numbers.modseq < numbers.modseq
    const later = isLater ? await readChanges(deps, { accountId, folderId, known, numbers }) : null
    return this.#keep(key, later ?? (await readWhole(deps, { accountId, folderId, numbers })))
  }

  #keep(key: string, snapshot: FolderSnapshot): FolderSnapshot {
    this.#forget(key)
    this.#known.set(key, snapshot)
    this.#messages += snapshot.count
    for (const oldest of this.#known.keys()) {
      if (this.#messages <= this.#messagesAtMost && this.#known.size <= foldersAtMost) break
      this.#forget(oldest)
    }
    return snapshot
  }

  #forget(key: string): void {
    this.#messages -= this.#known.get(key)?.count ?? 0
    this.#known.delete(key)
  }
}

const isSameState = (one: FolderNumbers, other: FolderNumbers) =>
  one.modseq === other.modseq && one.uidValidity === other.uidValidity && one.nextUid === other.nextUid

interface Folder {
  accountId: string
  folderId: string
  numbers: FolderNumbers
}

async function readWhole(deps: Deps, { accountId, folderId, numbers }: Folder): Promise<FolderSnapshot> {
  let snapshot: FolderSnapshot | null = FolderSnapshot.empty(numbers)
  for (let fromUid = 1; ; fromUid = snapshot.last + 1) {
    const range = { accountId, folderId, fromUid, toUid: Number.MAX_SAFE_INTEGER, afterModseq: 0 }
    const rows = await listEntryRows(deps.db.sql, { ...range, limit: rowsAtOnce })
    const keywords = await keywordsOf(deps, accountId, rows)
    snapshot = snapshot.next(numbers, { changed: rows, gone: [], keywords })
    if (!snapshot) throw new Error('a folder was read in another order than that of its UIDs')
    if (rows.length < rowsAtOnce) return snapshot
    await nextTurn()
  }
}

/** Updates a cached snapshot with the changes since; returns null when these are no longer recorded. */
async function readChanges(
  deps: Deps,
  { accountId, folderId, known, numbers }: Folder & { known: FolderSnapshot },
): Promise<FolderSnapshot | null> {
  const since = known.numbers.modseq
  const gone = await listVanishedUids(deps, accountId, folderId, since)
  if (!gone) return null
  let later: FolderSnapshot | null = known
  for (let fromUid = 1; ; ) {
    const range = { accountId, folderId, fromUid, toUid: Number.MAX_SAFE_INTEGER, afterModseq: since }
    const changed = await listEntryRows(deps.db.sql, { ...range, limit: rowsAtOnce })
    const keywords = await keywordsOf(deps, accountId, changed)
    later = later.next(numbers, { changed, gone, keywords })
    const last = changed.at(-1)
    if (!later || !last || changed.length < rowsAtOnce) return later
    fromUid = last.uid + 1
    await nextTurn()
  }
}

/** Returns the keywords of messages by UID. */
async function keywordsOf(
  { db }: Deps,
  accountId: string,
  rows: readonly EntryRow[],
): Promise<Map<number, readonly string[]>> {
  const labelled = rows.filter((row) => row.has_labels === 1)
  if (labelled.length === 0) return new Map()
  const keywords = await listKeywords(
    db.sql,
    accountId,
    labelled.map(({ id }) => id),
  )
  return new Map(labelled.map(({ uid, id }) => [uid, keywords.get(id) ?? []]))
}
