import type pg from 'pg'
import { quoteName } from '../snapshots/connect.ts'
import { andOnly, type CopiedTable, columnList, keyArray } from './copied-tables.ts'
import { keyCondition, readRowsByKey } from './copy-rows.ts'
import type { Stores } from './follow-changes.ts'

/** Rows after one key and up to another; null for the first and last rows of a table. */
interface Range {
  readonly after: readonly string[] | null
  readonly until: readonly string[] | null
}

/** Number of rows, and the sum of their hashes. */
interface Sum {
  readonly count: string
  readonly hash: string
}

const rowsInChunk = 10_000
const keysAtOnce = 500
const allRows: Range = { after: null, until: null }

/**
 * Compares all rows of a table in pieces while the source is in use. Keys of pieces that differ are recorded, and
 * compared one by one later.
 */
export async function compareChunks(stores: Stores, table: CopiedTable): Promise<void> {
  for (let after: string[] | null = null; ; ) {
    const until = await findEnd(stores.source, table, after)
    const range: Range = { after, until }
    const [from, to] = await Promise.all([
      sumRows(stores.source, table, range),
      sumRows(stores.target, table, range),
    ])
    if (from.count !== to.count || from.hash !== to.hash) await recordRange(stores, table, range)
    if (until === null) return
    after = until
  }
}

/** Returns the key of the last row of a piece; null when fewer rows follow. */
async function findEnd(
  client: pg.Client,
  table: CopiedTable,
  after: readonly string[] | null,
): Promise<string[] | null> {
  const { rows } = await client.query<{ key: string[] }>(
    `select ${keyArray(table, 'one.')} as key from ${quoteName(table.name)} one
     where ${rangeCondition(client, table, { after, until: null })}
     order by ${columnList(
       table.key.map(({ name }) => name),
       'one.',
     )} offset ${rowsInChunk - 1} limit 1`,
  )
  return rows[0]?.key ?? null
}

/** Sums the rows of a table, or those of a range. */
export async function sumRows(client: pg.Client, table: CopiedTable, range: Range = allRows): Promise<Sum> {
  const { rows } = await queryByIndex<Sum>(
    client,
    `select count(*)::text as count,
       coalesce(sum(hashtextextended(row(${columnList(table.columns, 'one.')})::text, 0)), 0)::text as hash
     from ${quoteName(table.name)} one where ${rangeCondition(client, table, range)}`,
  )
  return rows[0] ?? { count: '0', hash: '0' }
}

/** Without the settings, which Citus passes to its machines, each piece would read the whole table. */
async function queryByIndex<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
): Promise<pg.QueryResult<Row>> {
  await client.query(
    `begin; set local citus.propagate_set_commands = 'local'; set local enable_seqscan = off`,
  )
  try {
    return await client.query<Row>(query)
  } finally {
    // After an error this is a rollback.
    await client.query('commit')
  }
}

/** Records all keys of a range for a later comparison, also those that only the target has. */
async function recordRange({ source, target }: Stores, table: CopiedTable, range: Range): Promise<void> {
  for (const client of [source, target]) {
    const { rows } = await queryByIndex<{ key: string[] }>(
      client,
      `select ${keyArray(table, 'one.')} as key from ${quoteName(table.name)} one
       where ${rangeCondition(client, table, range)}`,
    )
    await source.query(
      `insert into copying.recheck (table_name, key)
       select $1, array(select jsonb_array_elements_text(parts)) from jsonb_array_elements($2::jsonb) as keys (parts)
       on conflict do nothing`,
      [table.name, JSON.stringify(rows.map(({ key }) => key))],
    )
  }
}

function rangeCondition(client: pg.Client, table: CopiedTable, { after, until }: Range): string {
  const columns = columnList(
    table.key.map(({ name }) => name),
    'one.',
  )
  const bounds = [
    ...(after === null ? [] : [`(${columns}) > ${keyCondition(client, table, after)}`]),
    ...(until === null ? [] : [`(${columns}) <= ${keyCondition(client, table, until)}`]),
  ]
  return [...(bounds.length === 0 ? ['true'] : bounds)].join(' and ') + andOnly(table)
}

/** Starts a comparison: no keys are recorded yet. */
export async function deleteRecordedKeys(source: pg.Client): Promise<void> {
  await source.query('delete from copying.recheck')
}

/** Compares the rows of all recorded keys, and deletes the keys of equal rows; returns the tables of the others. */
export async function compareRecorded(stores: Stores, tables: readonly CopiedTable[]): Promise<string[]> {
  const different: string[] = []
  for (const table of tables) {
    let after: string[] = []
    for (;;) {
      const { rows } = await stores.source.query<{ key: string[] }>(
        `select key from copying.recheck where table_name = $1 and key > $2::text[] order by key limit ${keysAtOnce}`,
        [table.name, after],
      )
      const keys = rows.map(({ key }) => key)
      const last = keys.at(-1)
      if (!last) break
      after = last
      const unequal = await compareKeys(stores, table, keys)
      if (unequal > 0) different.push(...Array.from({ length: unequal }, () => table.name))
    }
  }
  return different
}

async function compareKeys(stores: Stores, table: CopiedTable, keys: readonly string[][]): Promise<number> {
  const from = await readRowsByKey(stores.source, table, keys)
  const to = await readRowsByKey(stores.target, table, keys)
  const equal = keys.filter((key) => from.get(JSON.stringify(key)) === to.get(JSON.stringify(key)))
  await stores.source.query(
    `delete from copying.recheck where table_name = $1 and key in (
       select array(select jsonb_array_elements_text(parts)) from jsonb_array_elements($2::jsonb) as keys (parts))`,
    [table.name, JSON.stringify(equal)],
  )
  return keys.length - equal.length
}

/** Compares the numbers of rows of a table. */
export async function compareCounts(stores: Stores, table: CopiedTable): Promise<string | null> {
  const count = async (client: pg.Client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${quoteName(table.name)} where true${andOnly(table)}`,
    )
    return rows[0]?.count
  }
  const [from, to] = await Promise.all([count(stores.source), count(stores.target)])
  return from === to ? null : `${table.name} has ${from} rows in the source and ${to} in the target`
}
