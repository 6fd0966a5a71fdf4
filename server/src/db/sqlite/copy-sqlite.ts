import { DatabaseSync } from 'node:sqlite'

/** Copies an embedded store as it is at this moment, whoever writes to it meanwhile, into a file that is not there yet. */
export function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
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
