import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import pg from 'pg'
import type { InProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'

/** Tables in the order of their references. The search index is omitted, because no measured query uses it. */
const tables = [
  'organisation',
  'domain',
  'account',
  'account_counter',
  'session',
  'setting',
  'folder',
  'thread',
  'thread_reference',
  'thread_in_folder',
  'message',
  'attachment',
  'event',
]
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

async function copyTable(source: DatabaseSync, target: pg.Client, table: string): Promise<void> {
  const select = source.prepare(`select * from ${table}`)
  const columns = select.columns().map(({ name }) => name)
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
