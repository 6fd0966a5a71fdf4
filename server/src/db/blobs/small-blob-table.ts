import type { InlineBlob } from '../../ports/blob-store.ts'
import type { Sql, WriteSql } from '../database.ts'
import { firstElements, prepared, preparedByCount, preparedWrite } from '../prepared.ts'
import type { Flag } from '../tables/flag.ts'

/** Inserts small content; existing content gets the current time. */
export async function insertSmallBlob(
  db: WriteSql,
  { hash, content, isPacked }: InlineBlob,
  now: number,
): Promise<void> {
  await insert.run(db, { hash, content, isPacked: isPacked ? 1 : 0, now })
}

const insert = preparedWrite(
  (db, params: { hash: string; content: Uint8Array; isPacked: Flag; now: number }) =>
    db
      .insertInto('small_blob')
      .values({ hash: params.hash, is_packed: params.isPacked, put_at: params.now, content: params.content })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ put_at: params.now })),
)

export async function findSmallBlob(
  db: Sql,
  hash: string,
): Promise<{ content: Uint8Array; is_packed: number } | undefined> {
  return find.first(db, { hash })
}

const find = prepared((db, params: { hash: string }) =>
  db.selectFrom('small_blob').select(['content', 'is_packed']).where('hash', '=', params.hash),
)

/** Returns the small blobs with these hashes. */
export async function listSmallContents(
  db: Sql,
  hashes: readonly string[],
): Promise<{ hash: string; content: Uint8Array; is_packed: number }[]> {
  return contents(hashes.length).all(db, { hashes })
}

const contents = preparedByCount((count) =>
  prepared((db, params: { hashes: readonly string[] }) =>
    db
      .selectFrom('small_blob')
      .select(['hash', 'content', 'is_packed'])
      .where('hash', 'in', firstElements(params.hashes, count)),
  ),
)

export async function hasSmallBlob(db: Sql, hash: string): Promise<boolean> {
  const row = await db.selectFrom('small_blob').select('id').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

/** Deletes small content that was stored before a given time; returns true when it existed. */
export async function deleteSmallBlob(db: WriteSql, hash: string, storedBefore: number): Promise<boolean> {
  let deletion = db.deleteFrom('small_blob').where('hash', '=', hash)
  if (Number.isFinite(storedBefore)) deletion = deletion.where('put_at', '<', storedBefore)
  const deleted = await deletion.returning('id').execute()
  return deleted.length > 0
}

/** Lists the hashes of small blobs in insertion order, from the first one after `id`. */
export async function listSmallBlobs(
  db: Sql,
  afterId: number,
  limit: number,
): Promise<{ id: number; hash: string }[]> {
  return db
    .selectFrom('small_blob')
    .select(['id', 'hash'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the hashes of small blobs with a prefix; few, when the prefix is long. */
export async function findSmallBlobs(db: Sql, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('small_blob')
    .select('hash')
    .where('hash', '>=', prefix)
    // Sorts after every hexadecimal digit.
    .where('hash', '<', `${prefix}g`)
    .execute()
  return rows.map(({ hash }) => hash)
}
