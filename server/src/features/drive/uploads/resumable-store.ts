import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { DriveUploadPieceTable, DriveUploadTable } from '../../../db/tables/tables-drive.ts'

export type ResumableUpload = DriveUploadTable

export async function insertUpload(db: WriteSql, upload: DriveUploadTable): Promise<void> {
  await db.insertInto('drive_upload').values(upload).execute()
}

export async function countUnfinished(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('drive_upload')
    .select((eb) => eb.fn.countAll<number | string>().as('uploads'))
    .where('account_id', '=', accountId)
    .where('node_id', 'is', null)
    .executeTakeFirst()
  return Number(row?.uploads ?? 0)
}

export async function findUpload(
  db: Sql,
  accountId: string,
  id: string,
): Promise<DriveUploadTable | undefined> {
  return db
    .selectFrom('drive_upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Records a chunk; returns false when a parallel request has stored one at its offset. */
export async function addChunk(
  db: WriteSql,
  chunk: DriveUploadPieceTable,
  expiresAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drive_upload')
    .set({ received: chunk.start + chunk.size, expires_at: expiresAt })
    .where('account_id', '=', chunk.account_id)
    .where('id', '=', chunk.upload_id)
    .where('received', '=', chunk.start)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  await db.insertInto('drive_upload_piece').values(chunk).execute()
  return true
}

/** Lists the chunks of an upload in order. */
export async function listChunks(db: Sql, accountId: string, id: string): Promise<DriveUploadPieceTable[]> {
  return db
    .selectFrom('drive_upload_piece')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute()
}

/** Records the file created from an upload and deletes its chunks. */
export async function concludeUpload(
  db: WriteSql,
  accountId: string,
  { id, nodeId }: { id: string; nodeId: string },
): Promise<void> {
  await db
    .updateTable('drive_upload')
    .set({ node_id: nodeId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('drive_upload_piece')
    .where('account_id', '=', accountId)
    .where('upload_id', '=', id)
    .execute()
}

export async function deleteUpload(db: WriteSql, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('drive_upload').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Returns the received bytes of unfinished uploads into a drive. */
export async function sumReceived(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('drive_upload')
    .select(sql<number | string | null>`sum(received)`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('node_id', 'is', null)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Lists uploads without recent progress, in all accounts. Needs the index `drive_upload_age`. */
export async function listExpired(
  db: Sql,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<{ account_id: string; id: string }[]> {
  let query = db
    .selectFrom('drive_upload')
    .select(['account_id', 'id'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
  if (except.length > 0) query = query.where('account_id', 'not in', except)
  return query.execute()
}
