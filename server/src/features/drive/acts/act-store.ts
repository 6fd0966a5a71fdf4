import type { Sql, WriteSql } from '../../../db/database.ts'
import type { DriveActFolderTable, DriveActTable } from '../../../db/tables/tables-drive.ts'

export async function insertAct(db: WriteSql, act: DriveActTable): Promise<void> {
  await db.insertInto('drive_act').values(act).execute()
}

/** The act of a drive that has waited longest: they are done one after the other. */
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

/** The act that fills a copy. */
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

/** The act of a drive that was begun last. */
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

/** The drives in which something is to be done still. */
export async function listAccountsInActs(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('drive_act').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}

/** Remembers how far an act has come, in the transaction of what it did. */
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

/** Forgets an act that is over, and the folders it would still have entered. */
export async function removeAct(db: WriteSql, { account_id, id }: DriveActKey): Promise<void> {
  await db.deleteFrom('drive_act').where('account_id', '=', account_id).where('id', '=', id).execute()
}

type DriveActKey = Pick<DriveActTable, 'account_id' | 'id'>

/** Notes folders that an act has to enter. */
export async function addActFolders(db: WriteSql, folders: readonly DriveActFolderTable[]): Promise<void> {
  if (folders.length === 0) return
  await db
    .insertInto('drive_act_folder')
    .values([...folders])
    .onConflict((met) => met.doNothing())
    .execute()
}

/** The folder that an act enters next, or is in. */
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

/** Goes on in a folder behind a name, or leaves it where nothing is left in it. */
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
