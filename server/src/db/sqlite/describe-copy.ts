import { DatabaseSync } from 'node:sqlite'
import { findDatabaseDamage } from './copy-sqlite.ts'

/** Contents of a copy of an embedded store. */
export interface CopyDescription {
  /** Error text of SQLite; null when it is intact. */
  damage: string | null
  /** Number of its last migration. */
  schemaVersion: number
  /** Hashes of the blobs inside. */
  blobsInside: string[]
  /** Number of rows in each table. */
  counts: Record<string, number>
}

/** Reads an entire copy without other users, and converts it to a single file without a log. */
export function describeCopy(file: string): CopyDescription {
  const damage = findDatabaseDamage(file)
  if (damage) return { damage, schemaVersion: 0, blobsInside: [], counts: {} }
  const store = new DatabaseSync(file)
  try {
    store.exec('pragma journal_mode = delete')
    const inside = store.prepare('select hash from small_blob').all() as { hash: string }[]
    const { version } = store.prepare('select max(number) as version from migration').get() as {
      version: number
    }
    return {
      damage,
      schemaVersion: version,
      blobsInside: inside.map(({ hash }) => hash),
      counts: countRows(store),
    }
  } finally {
    store.close()
  }
}

function countRows(store: DatabaseSync): Record<string, number> {
  const tables = store
    .prepare("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
    .all() as { name: string }[]
  const countTable = (name: string) =>
    (store.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }).rows
  return Object.fromEntries(tables.map(({ name }) => [name, countTable(name)]))
}
