import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { rowColumns } from './many-threads-store.ts'

interface Threads {
  accountId: string
  threadIds: readonly string[]
}

/** Messages of a thread in one folder. */
export interface ThreadLocation {
  threadId: string
  folderId: string
  unread: number
  isStarred: boolean
  /** True when one of them is shown in the inbox as unanswered. */
  isUnanswered: boolean
}

/** Lists the folders of threads with the flags of their messages there. */
export async function listThreadLocations(
  db: Sql,
  { accountId, threadIds }: Threads,
): Promise<ThreadLocation[]> {
  const rows = await db
    .selectFrom('message')
    .select(['thread_id', 'folder_id'])
    .select(({ fn }) => [
      fn.sum<number | string>('is_unread').as('unread'),
      fn.max('is_starred').as('is_starred'),
      fn.count<number | string>('unanswered_at').as('waiting'),
    ])
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'thread_id', threadIds))
    .groupBy(['thread_id', 'folder_id'])
    .execute()
  return rows.map((row) => ({
    threadId: row.thread_id,
    folderId: row.folder_id,
    unread: Number(row.unread),
    isStarred: row.is_starred === 1,
    isUnanswered: Number(row.waiting) > 0,
  }))
}

/** A stored row of a list. */
export interface StoredRow {
  threadId: string
  folderId: string
  unread: number
  isStarred: boolean
  row: string
}

export async function listStoredRows(db: Sql, { accountId, threadIds }: Threads): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('thread_in_folder')
    .select(['thread_id', 'folder_id', 'unread_count', 'is_starred', 'row'])
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'thread_id', threadIds))
    .execute()
  return rows.map((one) => ({
    threadId: one.thread_id,
    folderId: one.folder_id,
    unread: one.unread_count,
    isStarred: one.is_starred === 1,
    row: one.row,
  }))
}

/** JSON text of a flag in a row. It cannot occur in text values, where quotes are escaped. */
const flagJson = (field: 'unread' | 'starred', isOn: boolean) => `"${field}":${isOn}`

const folderFields = (folderId: string) => `"folder_id":"${folderId}","v4_folder_id":"${folderId}"`

/** Fields that differ between the lists of a thread. */
const listFields = ['"pinned":', '"unanswered":', '"intended_time":']

/** Returns true when the JSON of a row matches its columns, so that it can be edited in place. */
export function matchesColumns({ row, unread, isStarred }: StoredRow): boolean {
  return row.includes(flagJson('unread', unread > 0)) && row.includes(flagJson('starred', isStarred))
}

/** Returns true when another list would have the same row, apart from the list name. */
export function isEqualInOtherLists({ row, folderId }: StoredRow): boolean {
  return row.includes(folderFields(folderId)) && !listFields.some((key) => row.includes(key))
}

interface RowsOfFolder extends Threads {
  folderId: string
}

/** Writes the unread count of threads into their rows in one folder. */
export async function writeUnread(db: WriteSql, rows: RowsOfFolder & { unread: number }): Promise<void> {
  const { unread } = rows
  const value = flagJson('unread', unread > 0)
  await rowsOfFolder(db, rows)
    .set({
      unread_count: unread,
      row: sql<string>`replace("row", ${flagJson('unread', unread === 0)}, ${value})`,
    })
    .execute()
}

/** Writes the star of threads into their rows in one folder. */
export async function writeStarred(db: WriteSql, rows: RowsOfFolder & { isStarred: boolean }): Promise<void> {
  const { isStarred } = rows
  const value = flagJson('starred', isStarred)
  await rowsOfFolder(db, rows)
    .set({
      is_starred: isStarred ? 1 : 0,
      row: sql<string>`replace("row", ${flagJson('starred', !isStarred)}, ${value})`,
    })
    .execute()
}

function rowsOfFolder(db: WriteSql, { accountId, folderId, threadIds }: RowsOfFolder) {
  return db
    .updateTable('thread_in_folder')
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where(isOneOf(db, 'thread_id', threadIds))
}

/** Copies the rows of threads from one folder to another list. */
export async function copyRows(db: WriteSql, rows: RowsOfFolder & { toFolderId: string }): Promise<void> {
  const { accountId, folderId, toFolderId, threadIds } = rows
  await db
    .insertInto('thread_in_folder')
    .columns(rowColumns)
    .expression(
      db
        .selectFrom('thread_in_folder')
        .select(['account_id', 'thread_id'])
        .select(sql<string>`cast(${toFolderId} as bigint)`.as('folder_id'))
        .select(['newest_at', 'unread_count', 'is_starred', 'has_files', 'is_to_me'])
        .select(sql<string>`replace("row", ${folderFields(folderId)}, ${folderFields(toFolderId)})`.as('row'))
        .where('account_id', '=', accountId)
        .where('folder_id', '=', folderId)
        .where(isOneOf(db, 'thread_id', threadIds)),
    )
    .execute()
}
