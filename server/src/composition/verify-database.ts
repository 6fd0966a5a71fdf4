import type { Database } from '../db/database.ts'
import { type Distribution, describeDistribution } from '../db/layout/describe-distribution.ts'
import { listTables } from '../db/sqlite/integrity.ts'
import { findTableDamage, saveTableDamage } from '../db/sqlite/table-damage.ts'

const hour = 3_600_000

/**
 * Checks the tables of the embedded store that are due this hour, so that each is checked once in a number of days, and
 * damaged ones every time. Throws while any is damaged; the overview and the log report it.
 */
export async function verifyDueTables(
  db: Database,
  { now, days }: { now: number; days: number },
): Promise<void> {
  const { examine } = db
  if (!examine) return
  const existing = await findTableDamage(db.sql)
  const due = tablesDueThisHour(await listTables(db.sql), { now, days })
  const tables = [...new Set([...due, ...Object.keys(existing)])]
  if (tables.length === 0) return
  const damage = await examine(tables)
  if (JSON.stringify(damage) !== JSON.stringify(existing))
    await db.transaction((tx) => saveTableDamage(tx.sql, damage))
  const [first] = Object.entries(damage)
  if (first) throw new Error(`The table ${first[0]} of the database is damaged: ${first[1]}`)
}

/** Checks all tables of the embedded store; returns a line for each fault. */
export async function verifyAllTables(db: Database): Promise<string[]> {
  if (!db.examine) return []
  const damage = await db.examine(await listTables(db.sql))
  return Object.entries(damage).map(([table, fault]) => `table ${table}: ${fault}`)
}

/** Distributes tables over the hours of a round, independent of the caller. */
function tablesDueThisHour(
  tables: readonly string[],
  { now, days }: { now: number; days: number },
): readonly string[] {
  const hours = days * 24
  const current = Math.floor(now / hour) % hours
  return tables.filter((_, at) => Math.floor((at * hours) / tables.length) === current)
}

/** Lists the machines with account rows and those that are unreachable; null for a single machine. */
export function findMachines(db: Database): Promise<Distribution | null> {
  return describeDistribution(db)
}
