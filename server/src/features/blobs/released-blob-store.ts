import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isSqlite } from '../../db/is-one-of.ts'
import { yieldToEventLoop } from '../../kernel/batches.ts'

/** Records the blobs of messages that are about to be deleted as possibly unused. */
export async function releaseBlobs(
  db: WriteSql,
  accountId: string,
  { messageIds, now }: { messageIds: readonly string[]; now: number },
): Promise<void> {
  const messages = await db
    .selectFrom('message')
    .select('blob_hash')
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
  const files = await listFileBlobs(db, accountId, messageIds)
  await setBlobsUnreferenced(
    db,
    [...messages, ...files].map((row) => row.blob_hash),
    now,
  )
}

export async function listFileBlobs(db: Sql, accountId: string, messageIds: readonly string[]) {
  return db
    .selectFrom('attachment')
    .select('blob_hash')
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .execute()
}

/** Records blobs that have just lost one of their uses. */
export async function setBlobsUnreferenced(
  db: WriteSql,
  blobHashes: readonly string[],
  now: number,
): Promise<void> {
  // A draft has an empty hash, because its message is not written yet.
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

/** Rows read before other work can run. */
const rowsAtOnce = 5_000

/**
 * Returns those of the given blobs that any account still uses. Scans the tables once, because an index on hashes would
 * slow down every stored message. When the request thread does the reading, it yields between steps.
 */
export async function listUsedBlobs(db: Sql, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const requested = new Set(hashes)
  for (const table of tablesWithBlobs) {
    const steps = isSqlite(db) ? listByRow(db, table) : listAmong(db, table, hashes)
    for await (const rows of steps)
      for (const { blob_hash } of rows) if (requested.has(blob_hash)) used.add(blob_hash)
  }
  return used
}

async function* listAmong(db: Sql, table: (typeof tablesWithBlobs)[number], hashes: readonly string[]) {
  const among = sql<boolean>`blob_hash = any(${hashes}::text[])`
  yield await db.selectFrom(table).select('blob_hash').where(among).execute()
}

async function* listByRow(db: Sql, table: (typeof tablesWithBlobs)[number]) {
  let last: number | string | undefined
  do {
    const { rows } = await sql<{ row: number | string; blob_hash: string }>`
      select rowid as "row", blob_hash from ${sql.table(table)} where rowid > ${last ?? -1}
      order by rowid limit ${rowsAtOnce}`.execute(db)
    yield rows
    last = rows.length === rowsAtOnce ? rows.at(-1)?.row : undefined
    await yieldToEventLoop()
  } while (last !== undefined)
}

/**
 * Tables that reference blobs: messages, attachments, uploads, template files, outgoing messages, drive files with
 * their versions and uploads, exports, and files of imports.
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

/** Moves blobs that could not be removed to the end of the queue. */
export async function requeueUnremoved(db: WriteSql, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .updateTable('released_blob')
    .set({ failures: sql`failures + 1` })
    .where('hash', 'in', hashes)
    .execute()
}

/** Deletes the release records of blobs from before a given time; later releases remain. */
export async function deleteReleasedBlobs(
  db: WriteSql,
  hashes: readonly string[],
  before: number,
): Promise<void> {
  if (hashes.length === 0) return
  await db.deleteFrom('released_blob').where('hash', 'in', hashes).where('released_at', '<', before).execute()
}
