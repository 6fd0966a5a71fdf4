import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** More error texts provide no further information. */
const maxErrors = 5

const { path, tables } = workerData as { path: string; tables: readonly string[] }
parentPort?.postMessage(Object.fromEntries(tables.flatMap((table) => examine(table) ?? [])), [])

/** Checks a table with its indexes, in its own transaction; returns null when it is intact. */
function examine(table: string): [[string, string]] | null {
  try {
    const store = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    store.exec('pragma cache_size = -2000')
    const rows = store.prepare(`pragma integrity_check("${table}")`).all() as { integrity_check: string }[]
    store.close()
    const troubles = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    return troubles.length === 0 ? null : [[table, troubles.slice(0, maxErrors).join('; ')]]
  } catch (error) {
    return [[table, (error as Error).message]]
  }
}
