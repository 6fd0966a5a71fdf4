import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setRestoredStatement } from '../store/restored-store.ts'

/** Copies an embedded store at the current point in time, during concurrent writes, into a new file. */
export function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

/** Marks a copy without other users as restored: its next start renews the numbers that clients remember. */
export function setCopyRestored(path: string): void {
  const store = new DatabaseSync(path)
  try {
    store.exec('pragma journal_mode = delete')
    store.exec(setRestoredStatement)
  } finally {
    store.close()
  }
}

/** Returns the hashes of the blobs inside an embedded store without other users. */
export function listBlobsInside(path: string): Set<string> {
  const store = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = store.prepare('select hash from small_blob').all() as { hash: string }[]
    return new Set(rows.map(({ hash }) => hash))
  } finally {
    store.close()
  }
}

/** Opens the small blobs of an embedded store that does not change, such as a backup; null when there is none. */
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

/** Read access to small blobs. */
interface SmallBlobs {
  find(hash: string): { content: Uint8Array; isPacked: boolean } | null
  all(): Iterable<{ hash: string; content: Uint8Array; isPacked: boolean }>
  close(): void
}

/** Checks the file of an embedded store without other users; returns SQLite's error text, or null when it is intact. */
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
