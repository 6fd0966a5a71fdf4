import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'

export async function insertUpload(db: WriteSql, upload: UploadTable): Promise<void> {
  await db.insertInto('upload').values(upload).execute()
}

/** Lists the account's uploads with these uuids. */
export async function listUploads(
  db: Sql,
  accountId: string,
  uuids: readonly string[],
): Promise<UploadTable[]> {
  if (uuids.length === 0) return []
  return db
    .selectFrom('upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('uuid', 'in', uuids)
    .execute()
}

export async function deleteUploads(
  db: WriteSql,
  accountId: string,
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length === 0) return
  await db.deleteFrom('upload').where('account_id', '=', accountId).where('uuid', 'in', uuids).execute()
}

/** Returns the total size of an account's uploads. */
export async function sumUploads(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('upload')
    .select(sql<string | number | null>`sum(size)`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Lists the uploads of all accounts older than a time. Needs the index `upload_age`. */
export async function listOldUploads(
  db: Sql,
  { before, limit, except }: { before: number; limit: number; except: readonly string[] },
): Promise<UploadTable[]> {
  let query = db
    .selectFrom('upload')
    .selectAll()
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
  if (except.length > 0) query = query.where('account_id', 'not in', except)
  return query.execute()
}

/** Restarts the waiting time of uploads. */
export async function renewUploads(
  db: WriteSql,
  accountId: string,
  { uuids, now }: { uuids: readonly string[]; now: number },
): Promise<void> {
  if (uuids.length === 0) return
  await db
    .updateTable('upload')
    .set({ created_at: now })
    .where('account_id', '=', accountId)
    .where('uuid', 'in', uuids)
    .execute()
}
