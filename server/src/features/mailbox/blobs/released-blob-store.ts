import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'

/** Notes the blobs of messages that are about to go: each may have been somebody's last use of it. */
export async function releaseBlobs(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
  now: number,
): Promise<void> {
  const messages = await db
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
  await markBlobsUnreferenced(
    db,
    [...messages, ...files].map((row) => row.blob_hash),
    now,
  )
}

/** Notes blobs that something has just ceased to use. */
export async function markBlobsUnreferenced(
  db: WriteSql,
  blobHashes: readonly string[],
  now: number,
): Promise<void> {
  // What is only being written has no message yet.
  const hashes = new Set(blobHashes.filter((hash) => hash !== ''))
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
    .orderBy('failures')
    .orderBy('released_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.hash)
}

/**
 * Which of the released blobs anything still uses, in whatever account. It reads the tables once rather than
 * keep an index on hashes that every message would pay for.
 */
export async function listUsedBlobs(db: Sql, before: number): Promise<Set<string>> {
  const released = db.selectFrom('released_blob').select('hash').where('released_at', '<', before)
  const uses = (table: (typeof tablesWithBlobs)[number]) =>
    db.selectFrom(table).select('blob_hash').where('blob_hash', 'in', released).execute()
  const used = new Set<string>()
  for (const table of tablesWithBlobs) for (const row of await uses(table)) used.add(row.blob_hash)
  return used
}

/**
 * Every table whose rows name blobs: messages, files, files that wait for a draft or belong to a template, messages on their way out, what files of
 * the drive hold, held and are to become, archives of everything, and files of mail that is brought along.
 */
const tablesWithBlobs = [
  'message',
  'attachment',
  'upload',
  'template_file',
  'outgoing',
  'outgoing_recipient',
  'drive_version',
  'drive_upload_piece',
  'move_out',
  'move_in_piece',
] as const

/** Lets blobs that could not be removed wait behind the others. */
export async function noteUnremoved(db: WriteSql, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .updateTable('released_blob')
    .set({ failures: sql`failures + 1` })
    .where('hash', 'in', hashes)
    .execute()
}

/** Forgets that blobs were released before a moment; one that was released once more since then stays noted. */
export async function forgetReleasedBlobs(
  db: WriteSql,
  hashes: readonly string[],
  before: number,
): Promise<void> {
  if (hashes.length === 0) return
  await db.deleteFrom('released_blob').where('hash', 'in', hashes).where('released_at', '<', before).execute()
}
