import type { WriteSql } from './database.ts'

const generationKey = 'era'

/** Returns the name of the store's generation; serialises nodes that start at the same time. */
export async function lockGeneration(db: WriteSql, ifNone: string): Promise<string> {
  const { value } = await db
    .insertInto('store_fact')
    .values({ key: generationKey, value: ifNone })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('store_fact.value') }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Starts a new generation. */
export async function startGeneration(db: WriteSql, name: string): Promise<void> {
  await db.updateTable('store_fact').set({ value: name }).where('key', '=', generationKey).execute()
}
