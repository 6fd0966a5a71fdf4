import type { Insertable } from 'kysely'
import type { Database, Sql } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { Tables } from '../../db/tables/tables.ts'

/** Tables with rows of unused organisations and accounts, in the order of their foreign keys. */
const tables = ['organisation', 'domain', 'account', 'address', 'account_counter', 'folder'] as const
const columnsWithIds = ['id', 'organisation_id', 'account_id']

type Row = Record<string, unknown>

/** Rows of the organisations and accounts of a store. */
export type Population = readonly { table: keyof Tables; rows: readonly Row[] }[]

/** Reads the organisations and accounts of an unused store. */
export async function readPopulation(db: Sql): Promise<Population> {
  const population: { table: keyof Tables; rows: readonly Row[] }[] = []
  for (const table of tables)
    population.push({ table, rows: await db.selectFrom(table).selectAll().execute() })
  return population
}

/** Adds organisations and accounts to a store, with new ids in the order of the old ones. */
export async function insertPopulation(
  { db, ids }: { db: Database; ids: IdMaker },
  population: Population,
): Promise<void> {
  const oldIds = population.flatMap(({ rows }) =>
    rows.flatMap(({ id }) => (typeof id === 'string' ? id : [])),
  )
  const newIds = new Map(oldIds.toSorted().map((id) => [id, ids.next()]))
  const withNewIds = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        columnsWithIds.includes(column) ? (newIds.get(String(value)) ?? value) : value,
      ]),
    )
  await db.transaction(async (tx) => {
    for (const { table, rows } of population)
      await tx.sql
        .insertInto(table)
        .values(rows.map(withNewIds) as Insertable<Tables[typeof table]>[])
        .execute()
  })
}
