import type { FolderSnapshot } from '../mail-programs/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { type ColumnKind, type ColumnKinds, columnKinds, type KindName } from './column-kinds.ts'
import { loadRows } from './load-rows.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Maximum memory of all columns of a process. */
const defaultMaxBytes = 64 * 1024 * 1024

/** A folder in the state of a snapshot. */
export interface FolderState {
  accountId: string
  folderId: string
  snapshot: FolderSnapshot
}

/** A column with the UIDs of its messages. */
interface CachedColumn {
  uids: Uint32Array
  uidValidity: number
  column: ColumnKinds[KindName]
  /** Memory that this entry counts for; a column that shares data with its successor grows. */
  bytes: number
}

/**
 * Cache of the values that searches, sorting and threading compare, for the folders and values in use. A UID never
 * changes its message, so a cached column is extended with new messages, and shared by all sessions of a process.
 */
export class FolderColumns {
  /** In order of last use; the most recently used is last. */
  readonly #cached = new Map<string, CachedColumn>()
  readonly #reading = new Map<string, Promise<unknown>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes
  }

  /** Memory of all cached columns. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns a column that is aligned with the messages of the snapshot. */
  async read<Name extends KindName>(deps: Deps, folder: FolderState, name: Name): Promise<ColumnKinds[Name]> {
    const key = `${folder.accountId} ${folder.folderId} ${name}`
    const cached = this.#cached.get(key)
    if (cached && isOf(cached, folder.snapshot)) {
      this.#store(key, cached)
      return cached.column as ColumnKinds[Name]
    }
    const before = this.#reading.get(key)
    // One reader per column at a time; those that wait find it in the cache.
    const reading = (async () => {
      await before?.catch(() => {})
      return this.#refresh(deps, folder, { key, name })
    })()
    this.#reading.set(key, reading)
    try {
      return await reading
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
  }

  async #refresh<Name extends KindName>(
    deps: Deps,
    folder: FolderState,
    { key, name }: { key: string; name: Name },
  ): Promise<ColumnKinds[Name]> {
    const { uids, numbers } = folder.snapshot
    const kind: ColumnKind<ColumnKinds[Name]> = columnKinds[name]
    const cached = this.#cached.get(key)
    const isUsable = cached?.uidValidity === numbers.uidValidity
    const previous = isUsable ? (cached.column as ColumnKinds[Name]) : kind.create()
    const changes = compareUids(isUsable ? cached.uids : noUids, uids)
    const { remaining, added } = changes ?? { remaining: noUids, added: uids }
    const received = kind.receive()
    await loadRows(deps, folder, { uids: added, set: kind.set, receive: received.add })
    const column = remaining || added.length > 0 ? await received.extend(previous, remaining) : previous
    this.#store(key, { uids, uidValidity: numbers.uidValidity, column, bytes: column.bytes })
    return column
  }

  #store(key: string, entry: CachedColumn): void {
    this.#drop(key)
    this.#cached.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0
    this.#cached.delete(key)
  }
}

const noUids = new Uint32Array()

const isOf = ({ uids, uidValidity }: CachedColumn, { uids: now, numbers }: FolderState['snapshot']) =>
  uids === now && uidValidity === numbers.uidValidity

/**
 * Returns the indexes of the UIDs that remain (null for all of them), and the new UIDs; null when others are missing,
 * because the cached state is newer.
 */
function compareUids(
  before: Uint32Array,
  now: Uint32Array,
): { remaining: Uint32Array | null; added: Uint32Array } | null {
  if (before === now) return { remaining: null, added: noUids }
  const remaining = new Uint32Array(before.length)
  let count = 0
  let next = 0
  for (let at = 0; at < before.length; at++) {
    while (next < now.length && (now[next] as number) < (before[at] as number)) next++
    if (now[next] === before[at]) remaining[count++] = at
  }
  const last = before.at(-1) ?? 0
  const added = now.filter((uid) => uid > last)
  if (count + added.length !== now.length) return null
  return { remaining: count === before.length ? null : remaining.subarray(0, count), added }
}
