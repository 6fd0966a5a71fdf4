import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import pg from 'pg'
import type { InProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'

/** Tables that are not copied: the search index, small blobs, and the rows that every store creates. */
const excluded =
  /^(?:sqlite_|message_text|drive_name|words_to_renew|small_blob|migration$|node$|store_fact$|job$)/
const maxParameters = 30_000

/** Copies the rows of the embedded store in `data` to an empty PostgreSQL database. */
export async function fillPostgres(
  data: string,
  url: string,
  open: (url: string) => Promise<InProcess>,
): Promise<void> {
  const { app } = await open(url)
  await app.close()
  const source = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true, readBigInts: true })
  const target = new pg.Client({ connectionString: url })
  await target.connect()
  const progress = showProgress('Filling PostgreSQL')
  try {
    await target.query('set synchronous_commit = off')
    // Foreign keys are not checked, so the order of the tables does not matter.
    await target.query('set session_replication_role = replica')
    const tables = listTables(source)
    for (const [index, table] of tables.entries()) {
      await copyTable(source, target, table)
      progress.report(index / tables.length)
    }
    await target.query('vacuum analyze')
    await target.query('checkpoint')
  } finally {
    progress.end()
    await target.end()
    source.close()
  }
}

/** Writes the small blobs of the embedded store in `data` as files, where a server with PostgreSQL reads them. */
export function extractSmallBlobs(data: string): void {
  const source = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true })
  try {
    for (const row of source.prepare('select hash, is_packed, content from small_blob').iterate()) {
      const hash = String(row.hash)
      const file = join(data, 'blobs', hash.slice(0, 2), row.is_packed ? `${hash}.zst` : hash)
      if (existsSync(file)) continue
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, row.content as Uint8Array)
    }
  } finally {
    source.close()
  }
}

/** Lists the tables to copy. */
function listTables(source: DatabaseSync): string[] {
  const rows = source.prepare("select name from sqlite_master where type = 'table'").all()
  return rows.map(({ name }) => String(name)).filter((name) => !excluded.test(name))
}

async function copyTable(source: DatabaseSync, target: pg.Client, table: string): Promise<void> {
  const select = source.prepare(`select * from ${table}`)
  const columns = select.columns().map(({ name }) => name)
  if (!source.prepare(`select 1 from ${table} limit 1`).get()) return
  const rowsAtOnce = Math.floor(maxParameters / columns.length)
  let values: SQLOutputValue[] = []
  for (const row of select.iterate()) {
    for (const column of columns) values.push(row[column] ?? null)
    if (values.length < rowsAtOnce * columns.length) continue
    await insert(target, table, columns, values)
    values = []
  }
  if (values.length > 0) await insert(target, table, columns, values)
}

async function insert(
  target: pg.Client,
  table: string,
  columns: readonly string[],
  values: SQLOutputValue[],
) {
  const rows = Array.from(
    { length: values.length / columns.length },
    (_, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join(',')})`,
  )
  const names = columns.map((column) => `"${column}"`).join(',')
  await target.query(
    `insert into ${table} (${names}) values ${rows.join(',')}`,
    values.map((value) => (typeof value === 'bigint' ? value.toString() : value)),
  )
}
