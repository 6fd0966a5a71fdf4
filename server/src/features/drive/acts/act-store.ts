import type { Sql, WriteSql } from '../../../db/database.ts'
import type { DriveActFolderTable, DriveActTable } from '../../../db/tables/tables-drive.ts'

export async function insertAct(db: WriteSql, act: DriveActTable): Promise<void> {
  await db.insertInto('drive_act').values(act).execute()
}

/** Finds the oldest operation of a drive; operations run one after the other. */
export async function findFirstAct(db: Sql, accountId: string): Promise<DriveActTable | undefined> {
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
export async function findActOfCopy(
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
export async function findLastAct(
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
export async function listAccountsInActs(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('drive_act').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}

/** Saves the progress of an operation, in the transaction of the step. */
export async function advanceAct(
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
export async function removeAct(db: WriteSql, { account_id, id }: DriveActKey): Promise<void> {
  await db.deleteFrom('drive_act').where('account_id', '=', account_id).where('id', '=', id).execute()
}

type DriveActKey = Pick<DriveActTable, 'account_id' | 'id'>

/** Adds folders for an operation to process. */
export async function addActFolders(db: WriteSql, folders: readonly DriveActFolderTable[]): Promise<void> {
  if (folders.length === 0) return
  await db
    .insertInto('drive_act_folder')
    .values([...folders])
    .onConflict((met) => met.doNothing())
    .execute()
}

/** Finds the folder that an operation processes now or next. */
export async function findActFolder(db: Sql, act: DriveActKey): Promise<DriveActFolderTable | undefined> {
  return db
    .selectFrom('drive_act_folder')
    .selectAll()
    .where('account_id', '=', act.account_id)
    .where('act_id', '=', act.id)
    .orderBy('folder_id')
    .limit(1)
    .executeTakeFirst()
}

/** Saves the position in a folder, or removes the folder when it is finished. */
export async function advanceActFolder(
  db: WriteSql,
  folder: DriveActFolderTable,
  afterKey: string | null,
): Promise<void> {
  const { account_id: accountId, act_id: actId, folder_id: folderId } = folder
  if (afterKey === null)
    await db
      .deleteFrom('drive_act_folder')
      .where('account_id', '=', accountId)
      .where('act_id', '=', actId)
      .where('folder_id', '=', folderId)
      .execute()
  else
    await db
      .updateTable('drive_act_folder')
      .set({ after_key: afterKey })
      .where('account_id', '=', accountId)
      .where('act_id', '=', actId)
      .where('folder_id', '=', folderId)
      .execute()
}
