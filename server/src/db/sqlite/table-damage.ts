import type { Sql, WriteSql } from '../database.ts'

/** Error texts of damaged tables, by table name. */
export type TableDamage = Readonly<Record<string, string>>

const damageKey = 'damaged_tables'

/** Returns the tables that were found damaged. */
export async function findTableDamage(db: Sql): Promise<TableDamage> {
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', damageKey)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as TableDamage) : {}
}

export async function saveTableDamage(db: WriteSql, damage: TableDamage): Promise<void> {
  const value = JSON.stringify(damage)
  await db
    .insertInto('store_fact')
    .values({ key: damageKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
