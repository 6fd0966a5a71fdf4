import type { Sql } from '../../db/database.ts'

const demoFact = 'demo'

/** How far the demo has come in this store; null in a store that has none. */
export type DemoState = 'seeding' | 'seeded' | null

export async function getDemoState(db: Sql): Promise<DemoState> {
  const row = await db.selectFrom('store_fact').select('value').where('key', '=', demoFact).executeTakeFirst()
  return (row?.value as DemoState | undefined) ?? null
}

export async function setDemoState(db: Sql, state: 'seeding' | 'seeded'): Promise<void> {
  await db
    .insertInto('store_fact')
    .values({ key: demoFact, value: state })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: state }))
    .execute()
}

/** Whether nobody has an account here yet. */
export async function isStoreEmpty(db: Sql): Promise<boolean> {
  return (await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst()) === undefined
}
