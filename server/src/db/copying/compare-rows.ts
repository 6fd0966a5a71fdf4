import type pg from 'pg'
import { quoteName } from '../postgres/snapshots/connect.ts'
import { andOnly, type CopiedTable, columnList } from './copied-tables.ts'
import type { Stores } from './follow-changes.ts'

/** Number of rows, and the sum of their hashes. */
interface Sum {
  readonly count: string
  readonly hash: string
}

/** Compares all rows of a table in source and target; returns a description of the difference, or null. */
export async function findDifference({ source, target }: Stores, table: CopiedTable): Promise<string | null> {
  const [from, to] = await Promise.all([sumRows(source, table), sumRows(target, table)])
  if (from.count !== to.count)
    return `${table.name} has ${from.count} rows in the source and ${to.count} in the target`
  return from.hash === to.hash ? null : `rows of ${table.name} differ between source and target`
}

async function sumRows(client: pg.Client, table: CopiedTable): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*)::text as count,
       coalesce(sum(hashtextextended(row(${columnList(table.columns)})::text, 0)), 0)::text as hash
     from ${quoteName(table.name)} where true${andOnly(table)}`,
  )
  return rows[0] ?? { count: '0', hash: '0' }
}
