import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { markRestoredStatement } from '../store/restored-store.ts'

/** Copies an embedded store as it is at this moment, whoever writes to it meanwhile, into a file that is not there yet. */
export function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

/** Marks a copy that nobody else has open as restored: its next start renews the numbers that clients remember. */
export function markCopyRestored(path: string): void {
  const store = new DatabaseSync(path)
  try {
    store.exec('pragma journal_mode = delete')
    store.exec(markRestoredStatement)
  } finally {
    store.close()
  }
}

/** The hashes of the blobs that lie inside an embedded store, which nobody else has open. */
export function listBlobsInside(path: string): Set<string> {
  const store = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = store.prepare('select hash from small_blob').all() as { hash: string }[]
    return new Set(rows.map(({ hash }) => hash))
  } finally {
    store.close()
  }
}

/** Small blobs of an embedded store that nobody changes, such as a backup; null where there is none. */
export function openSmallBlobs(path: string): SmallBlobs | null {
  if (!existsSync(path)) return null
  const store = new DatabaseSync(path, { readOnly: true })
  return {
    find(hash) {
      const row = store.prepare('select content, is_packed from small_blob where hash = ?').get(hash)
      return row ? { content: row.content as Uint8Array, isPacked: row.is_packed === 1 } : null
    },
    *all() {
      for (const row of store.prepare('select hash, content, is_packed from small_blob').iterate())
        yield {
          hash: row.hash as string,
          content: row.content as Uint8Array,
          isPacked: row.is_packed === 1,
        }
    },
    close: () => store.close(),
  }
}

/** Small blobs to read from. */
interface SmallBlobs {
  find(hash: string): { content: Uint8Array; isPacked: boolean } | null
  all(): Iterable<{ hash: string; content: Uint8Array; isPacked: boolean }>
  close(): void
}

/** What is wrong with the file of an embedded store that nobody has open, in the words of SQLite; null when nothing is. */
export function findDatabaseDamage(path: string): string | null {
  const store = new DatabaseSync(path, { readOnly: true })
  try {
    const row = store.prepare('pragma integrity_check(1)').get()
    return row?.integrity_check === 'ok' ? null : String(row?.integrity_check)
  } catch (error) {
    return (error as Error).message
  } finally {
    store.close()
  }
}
