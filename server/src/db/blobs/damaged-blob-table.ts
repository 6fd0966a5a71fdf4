import type { BlobTrouble } from '../../ports/blob-store.ts'
import type { Sql, WriteSql } from '../database.ts'
import type { DamagedBlobTable } from '../tables/tables.ts'

/** Notes content that is missing or damaged; it was found when it was found first. */
export async function noteDamage(
  db: WriteSql,
  damage: { hash: string; trouble: BlobTrouble; now: number },
): Promise<void> {
  const { hash, trouble, now } = damage
  await db
    .insertInto('damaged_blob')
    .values({ hash, trouble, found_at: now, told_at: null })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ trouble }))
    .execute()
}

/** Forgets damage that is mended, or that nobody misses. */
export async function forgetDamage(db: WriteSql, hash: string): Promise<void> {
  await db.deleteFrom('damaged_blob').where('hash', '=', hash).execute()
}

/** What is damaged, in the order of its names, from the first after `after`. */
export async function listDamage(db: Sql, after: string, limit: number): Promise<DamagedBlobTable[]> {
  return db
    .selectFrom('damaged_blob')
    .selectAll()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
}

/** Notes that owners were told of damage. */
export async function noteDamageTold(db: WriteSql, hashes: readonly string[], now: number): Promise<void> {
  if (hashes.length === 0) return
  await db.updateTable('damaged_blob').set({ told_at: now }).where('hash', 'in', hashes).execute()
}

/** How much is damaged, and since when. */
export async function countDamage(db: Sql): Promise<{ count: number; since: number | null }> {
  return db
    .selectFrom('damaged_blob')
    .select((columns) => [columns.fn.countAll<number>().as('count'), columns.fn.min('found_at').as('since')])
    .executeTakeFirstOrThrow()
}
