import type { Sql, WriteSql } from '../../../../db/database.ts'
import type { DriveActFolderTable, DriveActTable } from '../../../../db/tables/tables-drive.ts'

export async function insertOperation(db: WriteSql, operation: DriveActTable): Promise<void> {
  await db.insertInto('drive_act').values(operation).execute()
}

/** Finds the oldest operation of a drive; operations run one after the other. */
export async function findFirstOperation(db: Sql, accountId: string): Promise<DriveActTable | undefined> {
  return db
    .selectFrom('drive_act')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the operation that fills a copy. */
export async function findCopyOperation(
  db: Sql,
  accountId: string,
  copyId: string,
): Promise<Pick<DriveActTable, 'done'> | undefined> {
  return db
    .selectFrom('drive_act')
    .select('done')
    .where('account_id', '=', accountId)
    .where('copy_id', '=', copyId)
    .executeTakeFirst()
}

/** Finds the newest operation of a drive. */
export async function findLastOperation(
  db: Sql,
  accountId: string,
): Promise<Pick<DriveActTable, 'created_at'> | undefined> {
  return db
    .selectFrom('drive_act')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the drives with pending operations. */
export async function listAccountsWithOperations(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('drive_act').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}

/** Saves the progress of an operation, in the transaction of the step. */
export async function advanceOperation(
  db: WriteSql,
  { account_id, id, done, total }: Pick<DriveActTable, 'account_id' | 'id' | 'done' | 'total'>,
): Promise<void> {
  await db
    .updateTable('drive_act')
    .set({ done, total })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes a finished operation and its pending folders. */
export async function removeOperation(db: WriteSql, { account_id, id }: DriveOperationKey): Promise<void> {
  await db.deleteFrom('drive_act').where('account_id', '=', account_id).where('id', '=', id).execute()
}

type DriveOperationKey = Pick<DriveActTable, 'account_id' | 'id'>

/** Adds folders for an operation to process. */
export async function addOperationFolders(
  db: WriteSql,
  folders: readonly DriveActFolderTable[],
): Promise<void> {
  if (folders.length === 0) return
  await db
    .insertInto('drive_act_folder')
    .values([...folders])
    .onConflict((met) => met.doNothing())
    .execute()
}

/** Finds the folder that an operation processes now or next. */
export async function findOperationFolder(
  db: Sql,
  operation: DriveOperationKey,
): Promise<DriveActFolderTable | undefined> {
  return db
    .selectFrom('drive_act_folder')
    .selectAll()
    .where('account_id', '=', operation.account_id)
    .where('act_id', '=', operation.id)
    .orderBy('folder_id')
    .limit(1)
    .executeTakeFirst()
}

/** Saves the position in a folder, or removes the folder when it is finished. */
export async function advanceOperationFolder(
  db: WriteSql,
  folder: DriveActFolderTable,
  afterKey: string | null,
): Promise<void> {
  const { account_id: accountId, act_id: operationId, folder_id: folderId } = folder
  if (afterKey === null)
    await db
      .deleteFrom('drive_act_folder')
      .where('account_id', '=', accountId)
      .where('act_id', '=', operationId)
      .where('folder_id', '=', folderId)
      .execute()
  else
    await db
      .updateTable('drive_act_folder')
      .set({ after_key: afterKey })
      .where('account_id', '=', accountId)
      .where('act_id', '=', operationId)
      .where('folder_id', '=', folderId)
      .execute()
}
