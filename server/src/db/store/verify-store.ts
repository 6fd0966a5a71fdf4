import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'

/** Writes to the store durably, reads the value back, and deletes it. */
export async function verifyStore(db: Database): Promise<void> {
  const key = `proof:${randomUUID()}`
  await db.transaction(async (tx) => {
    await tx.sql.insertInto('store_fact').values({ key, value: key }).execute()
    const row = await tx.sql
      .selectFrom('store_fact')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (row.value !== key) throw new Error('the store returned a different value than was written')
    await tx.sql.deleteFrom('store_fact').where('key', '=', key).execute()
  })
}
