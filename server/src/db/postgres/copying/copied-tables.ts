import type pg from 'pg'
import { quoteName } from '../snapshots/connect.ts'

/** A column of a primary key. */
interface KeyColumn {
  readonly name: string
  readonly type: string
}

/** A table to copy, as described by the catalog of the source. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly KeyColumn[]
  /** Condition of the copied rows; null for all rows. */
  readonly only: string | null
  /** Condition of the changed rows that are recorded, for the variable of a trigger; without it all are. */
  readonly isRecorded?: (row: 'new' | 'old') => string
  /** Name of the copied rows in the progress, if a table is copied in several parts. */
  readonly part?: string
}

/** Fact of a target that is not complete yet; its value is the id of the copy. */
export const unfinishedCopyKey = 'unfinished copy'
/** The same fact once the copy is complete. */
export const finishedCopyKey = 'finished copy'

/** Tables that are not copied: migrations create the target. */
const uncopiedTables = new Set(['migration', 'migration_to_finish'])

/** Facts about the distribution and the copy of one store. */
const uncopiedKeys = ['keys to put back', unfinishedCopyKey, finishedCopyKey]

const copiedRows = `key not in (${uncopiedKeys.map((key) => `'${key}'`).join(', ')})`

/** Lists the tables of a store; fails for a table without a primary key, whose changes cannot be followed. */
export async function listCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; types: string[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attname) as columns,
       ${keyParts('a.attname::text')} as key,
       ${keyParts('format_type(a.atttypid, a.atttypmod)')} as types
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition order by c.relname`,
  )
  const tables = rows.filter(({ name }) => !uncopiedTables.has(name))
  const withoutKey = tables.find(({ key }) => key.length === 0)
  if (withoutKey)
    throw new Error(`The table ${withoutKey.name} has no primary key, so its changes cannot be copied.`)
  return tables.map(({ name, columns, key, types }) => ({
    name,
    columns,
    key: key.map((column, at) => ({ name: column, type: types[at] ?? 'text' })),
    only: name === 'store_fact' ? copiedRows : null,
  }))
}

/** SQL for a property of each key column, in the order of the key. */
const keyParts = (what: string) => `array(
  select ${what} from pg_index i cross join unnest(i.indkey) with ordinality as part (number, place)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
  where i.indrelid = c.oid and i.indisprimary order by part.place)`

/** Rejects a target whose tables or columns differ from those of the source. */
export async function refuseOtherTables(target: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  const { rows } = await target.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(attname::text order by attname) as columns
     from pg_class c join pg_attribute on attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
       and c.relname = any($1) group by c.relname`,
    [tables.map(({ name }) => name)],
  )
  const targetColumns = new Map(rows.map(({ name, columns }) => [name, columns.toSorted().join()]))
  const other = tables.find(({ name, columns }) => targetColumns.get(name) !== columns.toSorted().join())
  if (other)
    throw new Error(
      `The table ${other.name} has other columns in the target. Both stores must have the same version.`,
    )
}

/** Quoted names, separated by commas, with an optional prefix. */
export const columnList = (names: readonly string[], prefix = ''): string =>
  names.map((name) => prefix + quoteName(name)).join(', ')

/** The key of a row as an array of text. */
export const keyArray = ({ key }: CopiedTable, prefix = ''): string =>
  `array[${key.map(({ name }) => `${prefix}${quoteName(name)}::text`).join(', ')}]`

/** Condition of the copied rows, to append to others. */
export const andOnly = ({ only }: CopiedTable): string => (only === null ? '' : ` and ${only}`)
