import { DatabaseSync } from 'node:sqlite'
import { findDatabaseDamage } from './copy-sqlite.ts'

/** What a copy of an embedded store holds. */
export interface CopyDescription {
  /** What is wrong with it, in the words of SQLite; null when nothing is. */
  damage: string | null
  /** The number of its last migration. */
  shape: number
  /** The blobs that lie inside of it. */
  blobsInside: string[]
  /** How many rows each of its tables has. */
  counts: Record<string, number>
}

/** Reads a copy that nobody else has open, all of it, and makes it one file that needs no log beside it. */
export function describeCopy(file: string): CopyDescription {
  const damage = findDatabaseDamage(file)
  if (damage) return { damage, shape: 0, blobsInside: [], counts: {} }
  const store = new DatabaseSync(file)
  try {
    store.exec('pragma journal_mode = delete')
    const inside = store.prepare('select hash from small_blob').all() as { hash: string }[]
    const { shape } = store.prepare('select max(number) as shape from migration').get() as { shape: number }
    return { damage, shape, blobsInside: inside.map(({ hash }) => hash), counts: countRows(store) }
  } finally {
    store.close()
  }
}

function countRows(store: DatabaseSync): Record<string, number> {
  const tables = store
    .prepare("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
    .all() as { name: string }[]
  const countOf = (name: string) =>
    (store.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }).rows
  return Object.fromEntries(tables.map(({ name }) => [name, countOf(name)]))
}
