import { sql } from 'kysely'
import type { WriteSql } from '../database.ts'

/** Setting of a transaction that changes rows of a moved organisation, which PostgreSQL refuses otherwise. */
export const moveSetting = { name: 'bocau.move', value: 'finished' } as const

/** Permits changes of a moved organisation in this transaction. */
export async function allowChangesAfterMove(db: WriteSql): Promise<void> {
  await sql`select set_config(${moveSetting.name}, ${moveSetting.value}, true)`.execute(db)
}
