import type { BlobTrouble } from '../../ports/blob-store.ts'
import type { Sql, WriteSql } from '../database.ts'
import type { DamagedBlobTable } from '../tables/tables.ts'

/** Records missing or damaged content; keeps the time of the first detection. */
export async function recordDamage(
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

/** Deletes the record of damage that was repaired or whose content is no longer needed. */
export async function deleteDamage(db: WriteSql, hash: string): Promise<void> {
  await db.deleteFrom('damaged_blob').where('hash', '=', hash).execute()
}

/** Lists damage in hash order, from the first entry after `after`. */
export async function listDamage(db: Sql, after: string, limit: number): Promise<DamagedBlobTable[]> {
  return db
    .selectFrom('damaged_blob')
    .selectAll()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
}

/** Records that owners were notified of damage. */
export async function saveDamageNotified(
  db: WriteSql,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  if (hashes.length === 0) return
  await db.updateTable('damaged_blob').set({ told_at: now }).where('hash', 'in', hashes).execute()
}

/** Counts the damaged blobs and returns the time of the first detection. */
export async function countDamage(db: Sql): Promise<{ count: number; since: number | null }> {
  return db
    .selectFrom('damaged_blob')
    .select((columns) => [columns.fn.countAll<number>().as('count'), columns.fn.min('found_at').as('since')])
    .executeTakeFirstOrThrow()
}
