import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { isSqlite } from '../../../db/is-one-of.ts'
import { nextTurn } from '../../../kernel/breaths.ts'

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

/** So many rows of a table are looked at before others have their turn. */
const rowsAtOnce = 5_000

/**
 * Which of some blobs anything still uses, in whatever account. It reads the tables once rather than keep an index on
 * hashes that every message would pay for; where the thread that answers people reads them itself, step by step.
 */
export async function listUsedBlobs(db: Sql, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const wanted = new Set(hashes)
  for (const table of tablesWithBlobs) {
    const steps = isSqlite(db) ? listByRow(db, table) : listAmong(db, table, hashes)
    for await (const rows of steps)
      for (const { blob_hash } of rows) if (wanted.has(blob_hash)) used.add(blob_hash)
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
    await nextTurn()
  } while (last !== undefined)
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
