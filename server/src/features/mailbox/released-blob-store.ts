import type { Sql } from '../../db/database.ts'

/** Notes the blobs of messages that are about to go: each may have been somebody's last use of it. */
export async function releaseBlobs(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
  now: number,
): Promise<void> {
  const letters = await db
    .selectFrom('message')
    .select('blob_hash')
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
  const files = await db
    .selectFrom('attachment')
    .select('blob_hash')
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .execute()
  const hashes = new Set([...letters, ...files].map((row) => row.blob_hash))
  if (hashes.size === 0) return
  await db
    .insertInto('released_blob')
    .values([...hashes].map((hash) => ({ hash, released_at: now })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ released_at: now }))
    .execute()
}

export async function listReleasedBlobs(db: Sql, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('released_blob')
    .select('hash')
    .where('released_at', '<', before)
    .orderBy('released_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.hash)
}

/**
 * Which of the released blobs mail still uses, in whatever account. It reads the tables once rather than
 * keep an index on hashes that every letter would pay for.
 */
export async function listUsedBlobs(db: Sql, before: number): Promise<Set<string>> {
  const released = db.selectFrom('released_blob').select('hash').where('released_at', '<', before)
  const letters = await db
    .selectFrom('message')
    .select('blob_hash')
    .where('blob_hash', 'in', released)
    .execute()
  const files = await db
    .selectFrom('attachment')
    .select('blob_hash')
    .where('blob_hash', 'in', released)
    .execute()
  return new Set([...letters, ...files].map((row) => row.blob_hash))
}

export async function forgetReleasedBlobs(db: Sql, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await db.deleteFrom('released_blob').where('hash', 'in', hashes).execute()
}
