import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Sql } from '../database.ts'

/** Lists the tables of an embedded store that are checked, by name. */
export async function listTables(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite_%' order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Reads tables of an embedded store with their indexes completely, on a separate thread and connection; returns the
 * damaged ones with SQLite's error text.
 */
export async function examineTables(
  path: string,
  tables: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const worker = new Worker(new URL('./integrity-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    workerData: { path, tables },
  })
  const [damage] = (await once(worker, 'message')) as [Record<string, string>]
  return damage
}
