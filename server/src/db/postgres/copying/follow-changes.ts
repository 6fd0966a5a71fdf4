import type pg from 'pg'
import type { CopiedTable } from './copied-tables.ts'
import { deleteRows, readRows, writeRows } from './copy-rows.ts'

/** Source and target of a copy. The target has a single connection, so that its statements keep their order. */
export interface Stores {
  readonly source: pg.Client
  readonly target: pg.Client
  /** Records the keys of applied changes for the comparison. */
  readonly recordsKeys?: true
}

/** Recorded changes of one table. */
interface Changes {
  readonly table: string
  readonly ids: string[]
  readonly keys: string[][]
}

const changesAtOnce = 5_000
const keysAtOnce = 1_000
const uniqueViolation = '23505'
const conflictAttempts = 50

/** Applies recorded changes, oldest first; returns their number, 0 when none is left. */
export async function followChanges(stores: Stores, tables: readonly CopiedTable[]): Promise<number> {
  const { rows } = await stores.source.query<{ id: string; name: string; key: string[] }>(
    `select id::text, table_name as name, key from copying.change order by id limit ${changesAtOnce}`,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (const [name, records] of Map.groupBy(rows, (row) => row.name)) {
    const table = byName.get(name)
    if (!table) throw new Error(`Changes of the unknown table ${name} are recorded.`)
    const ids = records.map(({ id }) => id)
    const changes = { table: name, ids, keys: records.map(({ key }) => key) }
    await resolveConflicts(stores, table, () => applyChanges(stores, table, changes))
  }
  return rows.length
}

/**
 * Runs work that writes rows of a table. If a row violates a unique constraint, the row that has the value was changed
 * or deleted in the source meanwhile: all recorded changes of the table are applied, deletions first, and the work is
 * repeated.
 */
export async function resolveConflicts(
  stores: Stores,
  table: CopiedTable,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation || attempt === conflictAttempts) throw error
      await replaceChanged(stores, table).catch((failure: unknown) => {
        // A change was committed between the records and the rows that were read.
        if ((failure as { code?: string }).code !== uniqueViolation) throw failure
      })
    }
  }
}

/** Applies all recorded changes of a table in one transaction, in which the changed rows are deleted first. */
async function replaceChanged(stores: Stores, table: CopiedTable): Promise<void> {
  const { rows } = await stores.source.query<{ id: string; key: string[] }>(
    'select id::text, key from copying.change where table_name = $1 order by id',
    [table.name],
  )
  const changes = { table: table.name, ids: rows.map(({ id }) => id), keys: rows.map(({ key }) => key) }
  await stores.target.query('begin')
  try {
    await deleteRows(stores.target, table, distinctKeys(changes.keys))
    await applyChanges(stores, table, { ...changes, ids: [] })
    await stores.target.query('commit')
  } catch (error) {
    await stores.target.query('rollback')
    throw error
  }
  await deleteRecords(stores, changes.ids)
}

/** Makes the rows of the recorded keys equal to those of the source, then deletes the records. */
async function applyChanges(stores: Stores, table: CopiedTable, changes: Changes): Promise<void> {
  const keys = distinctKeys(changes.keys)
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce)
    const rows = await readRows(stores.source, table, some)
    const existing = new Set(rows.map(({ key }) => JSON.stringify(key)))
    await writeRows(
      stores.target,
      table,
      rows.map(({ line }) => line),
    )
    await deleteRows(
      stores.target,
      table,
      some.filter((key) => !existing.has(JSON.stringify(key))),
    )
  }
  await deleteRecords(stores, changes.ids)
}

async function deleteRecords({ source, recordsKeys }: Stores, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const deletion = 'delete from copying.change where id = any($1::bigint[])'
  await source.query(
    recordsKeys
      ? `with applied as (${deletion} returning table_name, key)
         insert into copying.recheck (table_name, key) select distinct table_name, key from applied
         on conflict do nothing`
      : deletion,
    [ids],
  )
}

const distinctKeys = (keys: readonly string[][]): string[][] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
]

/** Recorded changes that are not applied yet, and the age of the oldest. */
export interface Lag {
  readonly changes: number
  readonly seconds: number
}

export async function findLag(source: pg.Client): Promise<Lag> {
  const { rows } = await source.query<{ changes: number; seconds: number }>(
    `select coalesce(max(id) - min(id) + 1, 0)::float8 as changes,
       coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as seconds from copying.change`,
  )
  return rows[0] ?? { changes: 0, seconds: 0 }
}
