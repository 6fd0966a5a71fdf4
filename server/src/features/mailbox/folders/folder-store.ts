import type { FolderCounts } from '@bocau/contract/events'
import { Id } from '@bocau/contract/ids'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { prepared, preparedWrite } from '../../../db/prepared.ts'
import type { FolderTable } from '../../../db/tables/tables.ts'

const columns = ['id', 'name', 'is_system', 'icon', 'unread_threads', 'total_threads', 'next_uid'] as const
export type FolderRow = Pick<Selectable<FolderTable>, (typeof columns)[number]>

export async function listFolders(db: Sql, accountId: string): Promise<FolderRow[]> {
  return foldersOf.all(db, { accountId })
}

const foldersOf = prepared((db, given: { accountId: string }) =>
  db.selectFrom('folder').select(columns).where('account_id', '=', given.accountId).orderBy('id'),
)

/** The folder of this name, or of this id. */
export async function findFolder(
  db: Sql,
  accountId: string,
  nameOrId: string,
): Promise<FolderRow | undefined> {
  // No folder has such a name, and PostgreSQL takes no text with it.
  if (nameOrId.includes('\0')) return undefined
  const byName = await folderOfName.first(db, { accountId, name: nameOrId.normalize('NFC') })
  if (byName || !Id.safeParse(nameOrId).success) return byName
  return db
    .selectFrom('folder')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', nameOrId)
    .executeTakeFirst()
}

const folderOfName = prepared((db, given: { accountId: string; name: string }) =>
  db
    .selectFrom('folder')
    .select(columns)
    .where('account_id', '=', given.accountId)
    .where('name', '=', given.name),
)

export async function insertFolders(db: WriteSql, folders: Insertable<FolderTable>[]): Promise<void> {
  await db.insertInto('folder').values(folders).execute()
}

/** A UIDVALIDITY that no folder of the account has had. */
export async function takeUidValidity(db: WriteSql, accountId: string, seconds: number): Promise<number> {
  const { last_uid_validity } = await db
    .updateTable('account')
    .set({
      last_uid_validity: sql`case when last_uid_validity < ${seconds} then ${seconds} else last_uid_validity + 1 end`,
    })
    .where('id', '=', accountId)
    .returning('last_uid_validity')
    .executeTakeFirstOrThrow()
  return last_uid_validity
}

/** Moves the counts of a folder by what a change added or took away; answers with the counts as they are now. */
export async function shiftCounts(
  db: WriteSql,
  accountId: string,
  folderId: string,
  shift: { unread: number; total: number },
): Promise<FolderCounts> {
  const counts = await shiftedCounts.first(db, { accountId, folderId, ...shift })
  if (!counts) throw new Error(`There is no folder ${folderId} to count in`)
  return { folder_id: folderId, ...counts }
}

const shiftedCounts = preparedWrite(
  (db, given: { accountId: string; folderId: string; unread: number; total: number }) =>
    db
      .updateTable('folder')
      .set({
        unread_threads: sql`unread_threads + ${given.unread}`,
        total_threads: sql`total_threads + ${given.total}`,
      })
      .where('account_id', '=', given.accountId)
      .where('id', '=', given.folderId)
      .returning(['unread_threads', 'total_threads']),
)

export async function renameFolder(
  db: WriteSql,
  accountId: string,
  folderId: string,
  name: string,
): Promise<void> {
  await db
    .updateTable('folder')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', folderId)
    .execute()
}

/** Takes a folder away; the database refuses while mail lies in it. */
export async function removeFolder(db: WriteSql, accountId: string, folderId: string): Promise<void> {
  await db.deleteFrom('folder').where('account_id', '=', accountId).where('id', '=', folderId).execute()
}
