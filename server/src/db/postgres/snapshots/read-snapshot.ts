import type pg from 'pg'
import { connectWithoutTimeouts, quoteName } from './connect.ts'

/** Advisory lock number that prevents concurrent backups of a store. */
const backupLock = 7_217_213
const firstBatchRows = 100
const maxRows = 5_000
const bytesAtOnce = 256 * 1024

/** A table with its columns and sort order. */
interface SnapshotTable {
  name: string
  columns: string[]
  order: string
  hasBlobs: boolean
}

/** Contents of a PostgreSQL store at one point in time. */
export interface Snapshot {
  /** Numbers of its migrations. */
  migrations: number[]
  /** Number of rows in each table; complete once all lines are read. */
  counts: Record<string, number>
  /** Blobs referenced by the rows; complete once all lines are read. */
  blobHashes: Set<string>
  /**
   * All rows as lines of JSON in key order, so that unchanged data gives unchanged lines. A line that starts with “#”
   * precedes each table and names its columns.
   */
  lines(): AsyncIterable<string>
}

/** Prevents a concurrent backup of the same store by any node; the lock ends with the connection. */
export async function lockPostgresBackups(url: string): Promise<{ release(): Promise<void> }> {
  const client = await connectWithoutTimeouts(url)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [backupLock])
  if (rows[0].is_ours) return { release: () => client.end() }
  await client.end()
  throw new Error('Another backup of this store is running.')
}

/** Reads a consistent snapshot of a store during concurrent writes. */
export async function readSnapshot<T>(url: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await connectWithoutTimeouts(url)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query('select number from migration order by number')
    const snapshot: Snapshot = {
      migrations: (rows as { number: string }[]).map(({ number }) => Number(number)),
      counts: {},
      blobHashes: new Set(),
      lines: () => snapshotLines(client, snapshot),
    }
    return await read(snapshot)
  } finally {
    await client.end()
  }
}

async function* snapshotLines(client: pg.Client, snapshot: Snapshot): AsyncIterable<string> {
  for (const table of await listTables(client)) {
    const { name, columns } = table
    yield `#${JSON.stringify({ table: name, columns })}`
    snapshot.counts[name] = 0
    for await (const { line, blob } of tableRows(client, table)) {
      snapshot.counts[name]++
      if (blob) snapshot.blobHashes.add(blob)
      // Line breaks only occur between JSON values, never within one.
      yield line.includes('\n') ? line.replaceAll('\n', ' ') : line
    }
  }
}

async function listTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attnum) as columns,
       array(select a.attname::text from pg_index i
             cross join unnest(i.indkey) with ordinality as key (attnum, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
             where i.indrelid = c.oid and i.indisprimary order by key.place) as key
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition order by c.relname`,
  )
  return (rows as { name: string; columns: string[]; key: string[] }[]).map(({ name, columns, key }) => ({
    name,
    columns,
    order: (key.length > 0 ? key : columns).map(quoteName).join(', '),
    hasBlobs: columns.includes('blob_hash'),
  }))
}

/** Yields rows in batches that are read quickly, for any row size, so that the event loop serves others in between. */
async function* tableRows(
  client: pg.Client,
  { name, columns, order, hasBlobs }: SnapshotTable,
): AsyncIterable<{ line: string; blob: string | null }> {
  const what = columns.map(quoteName).join(', ')
  await client.query(
    `declare reading no scroll cursor for select row_to_json(one)::text as line,
       ${hasBlobs ? 'blob_hash' : 'null'} as blob from (select ${what} from ${quoteName(name)} order by ${order}) one`,
  )
  for (let atOnce = firstBatchRows; ; ) {
    const { rows } = await client.query(`fetch ${atOnce} from reading`)
    if (rows.length === 0) break
    yield* rows as { line: string; blob: string | null }[]
    const bytes = (rows as { line: string }[]).reduce((sum, { line }) => sum + line.length, 0)
    const fitting = Math.ceil((bytesAtOnce / bytes) * rows.length)
    atOnce = Math.min(fitting, 2 * atOnce, maxRows)
  }
  await client.query('close reading')
}
