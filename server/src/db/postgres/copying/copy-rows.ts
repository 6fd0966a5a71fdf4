import type pg from 'pg'
import { quoteName } from '../snapshots/connect.ts'
import { andOnly, type CopiedTable, columnList, keyArray } from './copied-tables.ts'

const maxRows = 1_000
const maxBytes = 4 * 1024 * 1024

/** Rows of a table as JSON, in the order of the key. */
export interface Chunk {
  readonly lines: readonly string[]
  /** Key of the last row; null when no rows follow. */
  readonly last: string[] | null
}

/** Reads the rows after a key, at most 1,000 rows and about 4 MB. */
export async function readChunk(
  source: pg.Client,
  table: CopiedTable,
  after: readonly string[] | null,
): Promise<Chunk> {
  // Every column is qualified: the names of results could be those of columns.
  const columns = table.key.map(({ name }) => `one.${quoteName(name)}`)
  const positions = columns.map((column, at) => `${column} as position_${at}`).join(', ')
  const byPosition = columns.map((_, at) => `position_${at}`).join(', ')
  const start = table.key.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')
  const condition = after === null ? 'true' : `(${columns.join(', ')}) > (${start})`
  const { rows } = await source.query<{ key: string[]; line: string }>(
    `select key, line from (
       select *, sum(octet_length(line)) over (order by ${byPosition}) - octet_length(line) as before from (
         select ${keyArray(table, 'one.')} as key, ${rowAsJson(table)} as line, ${positions}
         from ${quoteName(table.name)} one where ${condition}${andOnly(table)}
         order by ${columns.join(', ')} limit ${maxRows}
       ) rows
     ) chunk where before < ${maxBytes} order by ${byPosition}`,
    after === null ? [] : [...after],
  )
  return { lines: rows.map(({ line }) => line), last: rows.at(-1)?.key ?? null }
}

/** Reads the current rows of keys; rows that no longer exist are absent. */
export async function readRows(
  source: pg.Client,
  table: CopiedTable,
  keys: readonly (readonly string[])[],
): Promise<{ key: string[]; line: string }[]> {
  const { rows } = await source.query<{ key: string[]; line: string }>(
    `select ${keyArray(table, 'one.')} as key, ${rowAsJson(table)} as line
     from ${keyRows(table)} join ${quoteName(table.name)} one using (${columnList(table.key.map(({ name }) => name))})
     where true${andOnly(table)}`,
    keyColumns(table, keys),
  )
  return rows
}

/** Writes rows; existing ones are overwritten if they differ. */
export async function writeRows(
  target: pg.Client,
  table: CopiedTable,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const key = table.key.map(({ name }) => name)
  const changeable = table.columns.filter((name) => !key.includes(name))
  const set = changeable.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ')
  const name = quoteName(table.name)
  // Equal rows are not written again: some tables refuse every update.
  const onConflict =
    changeable.length === 0
      ? 'do nothing'
      : `do update set ${set} where (${columnList(changeable, `${name}.`)}) is distinct from (${columnList(changeable, 'excluded.')})`
  await target.query(
    `insert into ${name} (${columnList(table.columns)})
     select ${columnList(table.columns)} from json_populate_recordset(null::${name}, $1::json)
     on conflict (${columnList(key)}) ${onConflict}`,
    [`[${lines.join(',')}]`],
  )
}

/** Deletes rows by key. */
export async function deleteRows(
  target: pg.Client,
  table: CopiedTable,
  keys: readonly (readonly string[])[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += maxRows)
    await target.query(
      `delete from ${quoteName(table.name)} one where ${keyList(target, table, keys.slice(at, at + maxRows))}`,
    )
}

/** Reads rows of the source or the target as JSON, by the JSON of their keys. */
export async function readRowsByKey(
  client: pg.Client,
  table: CopiedTable,
  keys: readonly (readonly string[])[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string[]; line: string }>(
    `select ${keyArray(table, 'one.')} as key, ${rowAsJson(table)} as line
     from ${quoteName(table.name)} one where ${keyList(client, table, keys)}${andOnly(table)}`,
  )
  return new Map(rows.map(({ key, line }) => [JSON.stringify(key), line]))
}

/** Constants rather than a join, so that a distributed database finds the shards of the keys. */
const keyList = (client: pg.Client, table: CopiedTable, keys: readonly (readonly string[])[]) =>
  `(${columnList(
    table.key.map(({ name }) => name),
    'one.',
  )}) in (${keys.map((key) => keyCondition(client, table, key)).join(', ')})`

/** A key as a row of constants. */
export const keyCondition = (client: pg.Client, table: CopiedTable, key: readonly string[]): string =>
  `(${key.map((part, index) => literal(client, part, table.key[index]?.type)).join(', ')})`

const literal = (client: pg.Client, text: string, type = 'text') => `${client.escapeLiteral(text)}::${type}`

/** JSON of a row of the table `one`; numbers, binary values and search vectors are exact in it. */
const rowAsJson = ({ columns }: CopiedTable) =>
  `(select row_to_json(part)::text from (select ${columnList(columns, 'one.')}) part)`

/** Keys as rows of a query, from one array parameter for each column. */
const keyRows = ({ key }: CopiedTable) =>
  `unnest(${key.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')}) as keys (${columnList(key.map(({ name }) => name))})`

const keyColumns = ({ key }: CopiedTable, keys: readonly (readonly string[])[]) =>
  key.map((_, at) => keys.map((one) => one[at] ?? ''))
