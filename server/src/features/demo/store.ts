import type { Sql, WriteSql } from '../../db/database.ts'

const demoKey = 'demo'
const startedKey = 'demo_began_at'
const disabledKey = 'demo_shut'

/** Progress of the demo in this store; null without a demo. */
export type DemoState = 'seeding' | 'seeded' | null

export async function getDemoState(db: Sql): Promise<DemoState> {
  const row = await db.selectFrom('store_fact').select('value').where('key', '=', demoKey).executeTakeFirst()
  return (row?.value as DemoState | undefined) ?? null
}

/** Records the start of seeding, unless it is recorded already; returns the time of the start in milliseconds. */
export async function startSeeding(db: WriteSql, now: number): Promise<number> {
  await db
    .insertInto('store_fact')
    .values([
      { key: demoKey, value: 'seeding' },
      { key: startedKey, value: String(now) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', startedKey)
    .executeTakeFirst()
  return Number(row?.value ?? now)
}

export async function endSeeding(db: WriteSql): Promise<void> {
  await db.updateTable('store_fact').set({ value: 'seeded' }).where('key', '=', demoKey).execute()
}

/** Returns the addresses of the accounts that were disabled with the demo. */
export async function findDisabledDemo(db: Sql): Promise<string[]> {
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', disabledKey)
    .executeTakeFirst()
  return row ? row.value.split(' ').filter(Boolean) : []
}

export async function saveDisabledDemo(db: WriteSql, emails: readonly string[]): Promise<void> {
  const value = emails.join(' ')
  await db
    .insertInto('store_fact')
    .values({ key: disabledKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function isStoreEmpty(db: Sql): Promise<boolean> {
  return (await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Finds the threads of an account whose subject starts with one of these texts. */
export async function findThreadsBySubjectStart(
  db: Sql,
  accountId: string,
  beginnings: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('thread_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or(beginnings.map((beginning) => eb('subject', 'like', `${beginning}%`))))
    .execute()
  return rows.map((row) => row.thread_id)
}
