import type { WriteSql } from './database.ts'

const generationFact = 'era'

/** Reads the name of the store's era; nodes that start together go through here one after the other. */
export async function lockGeneration(db: WriteSql, ifNone: string): Promise<string> {
  const { value } = await db
    .insertInto('store_fact')
    .values({ key: generationFact, value: ifNone })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('store_fact.value') }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Begins another era. */
export async function beginGeneration(db: WriteSql, name: string): Promise<void> {
  await db.updateTable('store_fact').set({ value: name }).where('key', '=', generationFact).execute()
}
