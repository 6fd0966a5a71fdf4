import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from '../database.ts'
import { droppedKeysKey } from './layout.ts'
import type { TablePlacement } from './plan.ts'
import { refuseMisplaced } from './refuse-misplaced.ts'
import { replaceSearchFunction } from './replace-search-function.ts'
import { requireCitus } from './require-citus.ts'

/** A dropped foreign key, restored once both of its tables are distributed. */
interface DroppedKey {
  readonly table: string
  readonly target: string
  readonly name: string
  readonly definition: string
}

/** All tables of an account are colocated with this one, which is distributed first. */
const anchorTable = 'account_counter'

/** Tables that Citus only lists, because they reference rows on every machine, stay on the coordinator. */
const isDistributed = sql`not (partmethod = 'n' and repmodel = 's')`

/**
 * Distributes the tables of a store over the machines of its database as planned; returns the names of the moved
 * tables. Each step is a transaction, and the next start completes interrupted work.
 */
export async function distributeTables(
  db: Database,
  placements: Readonly<Record<string, TablePlacement>>,
): Promise<string[]> {
  await requireCitus(db.sql)
  await refuseMisplaced(db.sql, placements, anchorTable)
  await dropKeys(db, placements)
  const distributed: string[] = []
  for (const name of sortReplicatedFirst(await listUndistributed(db.sql, placements), placements)) {
    await runShardByShard(db, (tx) => distributeTable(tx, name, placements[name]))
    distributed.push(name)
  }
  await restoreKeys(db, placements)
  await runShardByShard(db, replaceSearchFunction)
  return distributed
}

/** Changes to tables that reference rows on every machine are applied shard by shard. */
async function runShardByShard<T>(db: Database, work: (tx: WriteSql) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx.sql)
    return work(tx.sql)
  })
}

/** Replicated tables first, because others reference their rows. */
function sortReplicatedFirst(
  names: readonly string[],
  placements: Readonly<Record<string, TablePlacement>>,
): string[] {
  const rank = (name: string) => (placements[name] === 'everywhere' ? 0 : name === anchorTable ? 1 : 2)
  return names.toSorted((a, b) => rank(a) - rank(b))
}

/** Lists the tables that the plan distributes but that are not distributed yet. */
async function listUndistributed(
  db: Sql,
  placements: Readonly<Record<string, TablePlacement>>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (
        select 1 from pg_dist_partition where logicalrelid = pg_class.oid and ${isDistributed})
    order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => (placements[name] ?? 'coordinator') !== 'coordinator')
}

/** Distributes a table by its column, or replicates it to every machine. */
async function distributeTable(tx: WriteSql, name: string, where: TablePlacement | undefined): Promise<void> {
  if (typeof where !== 'object') {
    await sql`select create_reference_table(${name})`.execute(tx)
    return
  }
  await widenUnique(tx, name, where.by)
  await (name === anchorTable
    ? sql`select create_distributed_table(${name}, ${where.by})`
    : sql`select create_distributed_table(${name}, ${where.by}, colocate_with => ${anchorTable})`
  ).execute(tx)
}

/**
 * Unique constraints across accounts become unique within an account, because no machine knows the rows of the others.
 */
async function widenUnique(tx: WriteSql, table: string, by: string): Promise<void> {
  const { rows } = await sql<{ name: string; index: string; columns: string }>`
    select held.conname as name, index.relname as index, (
      select string_agg(quote_ident(attname), ', ' order by place) from unnest(held.conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = held.conrelid and attnum = part.number
    ) as columns
    from pg_constraint held join pg_class index on index.oid = held.conindid
    where held.conrelid = ${table}::regclass and held.contype = 'u' and not exists (
      select 1 from pg_attribute where attrelid = held.conrelid and attname = ${by} and attnum = any(held.conkey)
    )`.execute(tx)
  for (const { name, columns } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} unique (${sql.raw(columns)}, ${sql.ref(by)})`.execute(tx)
}

/**
 * Drops the foreign keys of and to tables that will be moved, and those to replicated tables that are not enforced yet.
 */
export async function dropKeys(
  db: Database,
  placements: Readonly<Record<string, TablePlacement>>,
): Promise<void> {
  await runShardByShard(db, async (tx) => {
    const unplaced = new Set(await listUndistributed(tx, placements))
    const dropped = await readDropped(tx)
    const { rows } = await sql<DroppedKey & { is_beside: boolean }>`
      select held.conrelid::regclass::text as "table", held.confrelid::regclass::text as target, held.conname as name,
        pg_get_constraintdef(held.oid) as definition,
        (select count(*) from pg_dist_partition where logicalrelid = held.confrelid) = 0
          or (select count(*) from pg_dist_partition where logicalrelid = held.conrelid) = 1 as is_beside
      from pg_constraint held
      where held.contype = 'f' and held.connamespace = current_schema()::regnamespace`.execute(tx)
    const toDrop = rows.filter(
      ({ table, target, is_beside }) => !is_beside || unplaced.has(table) || unplaced.has(target),
    )
    if (toDrop.length === 0) return
    // Citus would reject this correction.
    await sql`set local citus.enable_ddl_propagation = off`.execute(tx)
    for (const { table, name } of toDrop)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
    const all = toDrop.map(({ table, target, name, definition }) => ({ table, target, name, definition }))
    await saveDropped(tx, [...dropped, ...all])
  })
}

/** Restores the dropped foreign keys that a distributed database can enforce, one in each transaction. */
async function restoreKeys(
  db: Database,
  placements: Readonly<Record<string, TablePlacement>>,
): Promise<void> {
  for (;;) {
    const isDone = await runShardByShard(db, async (tx) => {
      const [key, ...rest] = await readDropped(tx)
      if (!key) return true
      if (isColocated(key, placements))
        await sql`alter table ${sql.table(key.table)} add constraint ${sql.ref(key.name)} ${sql.raw(key.definition)}`.execute(
          tx,
        )
      await saveDropped(tx, rest)
      return false
    })
    if (isDone) return
  }
}

/** Returns true when a distributed database can enforce a foreign key: its target is colocated or replicated. */
function isColocated(
  { table, target, definition }: DroppedKey,
  placements: Readonly<Record<string, TablePlacement>>,
): boolean {
  const [from, to] = [placements[table] ?? 'coordinator', placements[target] ?? 'coordinator']
  if (to === 'everywhere') return true
  if (typeof from !== 'object' || typeof to !== 'object') return from === to
  return definition.startsWith(`FOREIGN KEY (${from.by}`)
}

async function readDropped(db: Sql): Promise<DroppedKey[]> {
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', droppedKeysKey)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as DroppedKey[]) : []
}

async function saveDropped(tx: WriteSql, keys: readonly DroppedKey[]): Promise<void> {
  await tx.deleteFrom('store_fact').where('key', '=', droppedKeysKey).execute()
  if (keys.length === 0) return
  await tx
    .insertInto('store_fact')
    .values({ key: droppedKeysKey, value: JSON.stringify(keys) })
    .execute()
}
