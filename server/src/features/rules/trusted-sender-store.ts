import type { Sql, WriteSql } from '../../db/database.ts'
import type { TrustedSenderTable } from '../../db/tables/tables-rules.ts'

export async function listTrustedSenders(db: Sql, accountId: string): Promise<TrustedSenderTable[]> {
  return db
    .selectFrom('trusted_sender')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()
}

export async function countTrustedSenders(db: Sql, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('trusted_sender')
    .select(db.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves the trust in senders, replacing existing entries. */
export async function saveTrustedSenders(
  db: WriteSql,
  senders: readonly TrustedSenderTable[],
): Promise<void> {
  if (senders.length === 0) return
  await db
    .insertInto('trusted_sender')
    .values([...senders])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).doUpdateSet((eb) => ({
        never_junk: eb.ref('excluded.never_junk'),
        shows_images: eb.ref('excluded.shows_images'),
      })),
    )
    .execute()
}

/** Deletes entries without any trust. */
export async function deleteUntrustedSenders(db: WriteSql, accountId: string): Promise<void> {
  await db
    .deleteFrom('trusted_sender')
    .where('account_id', '=', accountId)
    .where('never_junk', '=', 0)
    .where('shows_images', '=', 0)
    .execute()
}
