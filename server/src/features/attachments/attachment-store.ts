import { Id } from '@bocau/contract/ids'
import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { AttachmentTable } from '../../db/tables/tables.ts'
import { inBatches } from '../../kernel/batches.ts'
import type { ScanState } from '../files/index.ts'

export async function insertAttachments(db: WriteSql, attachments: AttachmentTable[]): Promise<void> {
  for await (const some of inBatches(attachments)) await db.insertInto('attachment').values(some).execute()
}

/** Saves the scan result of the file at this index of a message. */
export async function updateAttachmentScan(
  db: WriteSql,
  accountId: string,
  {
    messageId,
    position,
    state: { scan, scanMessage },
  }: { messageId: string; position: number; state: ScanState },
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ scan, scan_message: scanMessage })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('position', '=', position)
    .execute()
}

export async function listAttachments(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<AttachmentTable[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('attachment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}

export async function findAttachmentByUuid(
  db: Sql,
  accountId: string,
  uuid: string,
): Promise<Pick<AttachmentTable, 'name' | 'size' | 'content_type' | 'blob_hash' | 'scan'> | undefined> {
  const findByColumn = (column: 'uuid' | 'carried_uuid') =>
    db
      .selectFrom('attachment')
      .select(['name', 'size', 'content_type', 'blob_hash', 'scan'])
      .where('account_id', '=', accountId)
      .where(column, '=', uuid)
      .limit(1)
      .executeTakeFirst()
  // A file reused in a later draft is also found under its old uuid after the original message is deleted.
  return (
    (await findByColumn('uuid')) ??
    (await findByColumn('carried_uuid')) ??
    findWaitingFile(db, accountId, uuid)
  )
}

/** Finds an uploaded file that no draft uses yet. */
async function findWaitingFile(db: Sql, accountId: string, uuid: string) {
  return db
    .selectFrom('upload')
    .select(['name', 'size', 'content_type', 'blob_hash', 'scan'])
    .where('account_id', '=', accountId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Returns the uuid of a file of a message, or of an upload without a draft. Accepts its id or its uuid. */
export async function fileUuid(db: Sql, accountId: string, uuidOrId: string): Promise<string> {
  if (!Id.safeParse(uuidOrId).success) return uuidOrId
  for (const table of ['attachment', 'upload'] as const) {
    const row = await db
      .selectFrom(table)
      .select('uuid')
      .where('account_id', '=', accountId)
      .where('id', '=', uuidOrId)
      .executeTakeFirst()
    if (row) return row.uuid
  }
  return uuidOrId
}

/** Lists the files of the account with one of these uuids, including those reused in a draft. */
export async function listAttachmentsByUuid(
  db: Sql,
  accountId: string,
  uuids: readonly string[],
): Promise<AttachmentTable[]> {
  if (uuids.length === 0) return []
  const rows = (column: 'uuid' | 'carried_uuid') =>
    db
      .selectFrom('attachment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(column, 'in', uuids)
      // Without the index of the ids, because SQLite would read all files of the account in its order.
      .orderBy(sql`+id`)
      .execute()
  return [...(await rows('uuid')), ...(await rows('carried_uuid'))]
}
