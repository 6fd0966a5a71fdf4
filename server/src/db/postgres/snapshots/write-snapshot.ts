import type pg from 'pg'
import { refuseEarlierSchema } from '../../migrate.ts'
import { migrations as allMigrations } from '../../migrations/all.ts'
import { toSingleStatement } from '../../migrations/large-steps.ts'
import { setRestoredStatement } from '../../store/restored-store.ts'
import { connectWithoutTimeouts, quoteName } from './connect.ts'

/** Lock of migrations, which delays a server that starts meanwhile. */
const migrationLock = 7_217_211
const bytesAtOnce = 512 * 1024

/** A snapshot to write into an empty database, with the expected counts. */
export interface WrittenSnapshot {
  /** Migrations of the store that the rows come from. */
  migrations: readonly number[]
  lines: AsyncIterable<string>
  /** Number of rows in each table. */
  counts: Readonly<Record<string, number>>
  /** Name of the new generation, which makes clients reload everything after a restore. */
  era: string
}

/**
 * Writes a snapshot into an empty database: tables by the original migrations, then rows, then indexes and foreign
 * keys. A single transaction, so that the result is complete or empty.
 */
export async function writeSnapshot(url: string, snapshot: WrittenSnapshot): Promise<void> {
  const client = await connectWithoutTimeouts(url)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await assertEmpty(client)
    await createTables(client, snapshot.migrations)
    const statements = await dropIndexes(client)
    const counts = await writeRows(client, snapshot.lines)
    assertCounts(snapshot.counts, counts)
    for (const statement of statements) await client.query(statement)
    await client.query("update store_fact set value = $1 where key = 'era'", [snapshot.era])
    await client.query(setRestoredStatement)
    await client.query('commit')
    // Without statistics the first queries would have slow plans.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Rejects a database that contains a store. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const client = await connectWithoutTimeouts(url)
  try {
    await assertEmpty(client)
  } finally {
    await client.end()
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('migration') is not null as is_full")
  if (rows[0].is_full)
    throw new Error('The database already contains a store. Set BOCAU_DATABASE to an empty one.')
}

/** Creates the tables by the migrations of the snapshot, and deletes the rows that these insert. */
async function createTables(client: pg.Client, numbers: readonly number[]): Promise<void> {
  refuseEarlierSchema(Math.max(...numbers), allMigrations)
  const first = allMigrations[0]?.number ?? 0
  const unknown = numbers.find(
    (number) => number > first && !allMigrations.some((one) => one.number === number),
  )
  if (unknown !== undefined)
    throw new Error(
      `This backup was created by a newer version (its schema is ${unknown}, this version knows ${allMigrations.at(-1)?.number}). Restore it with that version.`,
    )
  await client.query('create table migration (number bigint primary key, name text not null)')
  for (const { number, both, postgres = [], large = [] } of allMigrations) {
    if (!numbers.includes(number)) continue
    for (const statement of [...both, ...postgres, ...large.map(toSingleStatement)])
      await client.query(statement)
  }
  // Rows inserted by migrations are also in the backup, in their later state.
  const { rows } = await client.query(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  )
  const names = (rows as { name: string }[]).map(({ name }) => quoteName(name))
  await client.query(`truncate ${names.join(', ')}`)
}

/** Drops indexes and constraints that would slow down each insert; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const schema = 'current_schema()::regnamespace'
  const keys = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = ${schema} and contype = 'f'`,
  )
  const indexes = await client.query(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = ${schema} and not exists (select from pg_constraint where conindid = c.oid)`,
  )
  const statements: string[] = []
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  for (const { name, definition } of indexes.rows) {
    await client.query(`drop index ${quoteName(name)}`)
    statements.push(definition)
  }
  for (const { table, name, definition } of keys.rows)
    statements.push(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
  return statements
}

/** Inserts the rows in batches; returns their number in each table. */
async function writeRows(client: pg.Client, lines: AsyncIterable<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let into = { table: '', columns: [] as string[] }
  let renamed: string[] = []
  let bytes = 0
  const write = async () => {
    if (renamed.length === 0) return
    const [table, columns] = [quoteName(into.table), into.columns.map(quoteName).join(', ')]
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${renamed.join(',')}]`],
    )
    counts[into.table] = (counts[into.table] ?? 0) + renamed.length
    renamed = []
    bytes = 0
  }
  for await (const line of lines) {
    if (line.startsWith('#')) {
      await write()
      into = JSON.parse(line.slice(1)) as typeof into
      counts[into.table] = 0
      continue
    }
    renamed.push(line)
    bytes += line.length
    if (bytes > bytesAtOnce) await write()
  }
  await write()
  return counts
}

/** Rejects a snapshot whose numbers of rows differ from its record. */
function assertCounts(
  expected: Readonly<Record<string, number>>,
  counts: Readonly<Record<string, number>>,
): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(counts)]))
    if (expected[table] !== counts[table])
      throw new Error(
        `This backup differs from its record: ${table} has ${counts[table] ?? 'no'} rows, expected ${expected[table] ?? 'none'}.`,
      )
}
