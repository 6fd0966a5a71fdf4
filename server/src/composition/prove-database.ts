import type { Database } from '../db/database.ts'
import { describeSpread, type Spread } from '../db/layout/describe-spread.ts'
import { listTables } from '../db/sqlite/integrity.ts'
import { findTableDamage, saveTableDamage } from '../db/sqlite/table-damage.ts'

const hour = 3_600_000

/**
 * Examines those tables of the embedded store whose hour it is, so that each is read once in a number of days, and again
 * those that were found damaged. It fails as long as any is: the overview and the log say so.
 */
export async function proveDatabase(
  db: Database,
  { now, days }: { now: number; days: number },
): Promise<void> {
  const { examine } = db
  if (!examine) return
  const known = await findTableDamage(db.sql)
  const due = tablesOfHour(await listTables(db.sql), { now, days })
  const tables = [...new Set([...due, ...Object.keys(known)])]
  if (tables.length === 0) return
  const damage = await examine(tables)
  if (JSON.stringify(damage) !== JSON.stringify(known))
    await db.transaction((tx) => saveTableDamage(tx.sql, damage))
  const [first] = Object.entries(damage)
  if (first) throw new Error(`The table ${first[0]} of the database is damaged: ${first[1]}`)
}

/** What is wrong with the tables of the embedded store, a line each; all of them are read. */
export async function examineDatabase(db: Database): Promise<string[]> {
  if (!db.examine) return []
  const damage = await db.examine(await listTables(db.sql))
  return Object.entries(damage).map(([table, trouble]) => `table ${table}: ${trouble}`)
}

/** Spread over all hours of a round, whoever looks and whenever. */
function tablesOfHour(
  tables: readonly string[],
  { now, days }: { now: number; days: number },
): readonly string[] {
  const hours = days * 24
  const current = Math.floor(now / hour) % hours
  return tables.filter((_, at) => Math.floor((at * hours) / tables.length) === current)
}

/** On which machines the rows of accounts lie, and which of them are cut off; null where they lie on one. */
export function findMachines(db: Database): Promise<Spread | null> {
  return describeSpread(db)
}
