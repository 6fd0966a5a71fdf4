import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import type { MoveInFileTable, MoveInPieceTable } from '../../../db/tables/tables-moving.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { deleteFileIndex } from './open-file.ts'

type Key = Pick<MoveInFileTable, 'account_id' | 'id'>

export async function insertMailFile(db: WriteSql, file: MoveInFileTable): Promise<void> {
  await db.insertInto('move_in_file').values(file).execute()
}

/** Finds a mail file with its upload progress. */
export async function findMailFile(
  db: Sql,
  accountId: string,
  id: string,
): Promise<MoveInFileTable | undefined> {
  return db
    .selectFrom('move_in_file')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sums the final sizes of all mail files of an account. */
export async function sumMailFiles(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('move_in_file')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Counts the unfinished uploads of an account. */
export async function countUploads(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('move_in_file')
    .select((eb) => eb.fn.countAll<number | string>().as('files'))
    .where('account_id', '=', accountId)
    .where('move_in_id', 'is', null)
    .executeTakeFirst()
  return Number(row?.files ?? 0)
}

/** Saves an uploaded chunk; returns false when another one took its position meanwhile. */
export async function addMailChunk(
  db: WriteSql,
  chunk: MoveInPieceTable,
  expiresAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_in_file')
    .set({ received: chunk.start + chunk.size, expires_at: expiresAt })
    .where('account_id', '=', chunk.account_id)
    .where('id', '=', chunk.file_id)
    .where('received', '=', chunk.start)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  await db.insertInto('move_in_piece').values(chunk).execute()
  return true
}

/** Lists the chunks of a file in order. */
export async function listMailChunks(db: Sql, accountId: string, id: string): Promise<MoveInPieceTable[]> {
  return db
    .selectFrom('move_in_piece')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('file_id', '=', id)
    .orderBy('start')
    .execute()
}

/** Saves the import that was started from a complete file. */
export async function saveImportOfFile(
  db: WriteSql,
  { account_id, id }: Key,
  moveInId: string,
): Promise<void> {
  await db
    .updateTable('move_in_file')
    .set({ move_in_id: moveInId })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes a file with its chunks. */
export async function releaseMailFile(tx: Transaction, { account_id, id }: Key, now: number): Promise<void> {
  const chunks = await listMailChunks(tx.sql, account_id, id)
  await tx.sql.deleteFrom('move_in_file').where('account_id', '=', account_id).where('id', '=', id).execute()
  await setBlobsUnreferenced(
    tx.sql,
    chunks.map((chunk) => chunk.blob_hash),
    now,
  )
  tx.afterCommit(() => deleteFileIndex(id))
}

/** Lists abandoned uploads and files that are no longer needed, in all accounts. */
export async function listDisposableFiles(db: Sql, now: number, limit: number): Promise<Key[]> {
  return db
    .selectFrom('move_in_file')
    .leftJoin('move_in', (join) =>
      join
        .onRef('move_in.account_id', '=', 'move_in_file.account_id')
        .onRef('move_in.id', '=', 'move_in_file.move_in_id'),
    )
    .select(['move_in_file.account_id', 'move_in_file.id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('move_in_file.move_in_id', 'is', null), eb('move_in_file.expires_at', '<', now)]),
        eb.and([
          eb('move_in_file.move_in_id', 'is not', null),
          eb.or([eb('move_in.id', 'is', null), eb('move_in.state', 'in', ['ended', 'failed'])]),
        ]),
      ]),
    )
    .limit(limit)
    .execute()
}
