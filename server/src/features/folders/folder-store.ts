import type { FolderCounts } from '@bocau/contract/events'
import { Id } from '@bocau/contract/ids'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { firstElements, prepared, preparedByCount, preparedWrite } from '../../db/prepared.ts'
import type { FolderTable } from '../../db/tables/tables.ts'

const columns = [
  'id',
  'name',
  'is_system',
  'is_subscribed',
  'icon',
  'unread_threads',
  'total_threads',
  'next_uid',
] as const
export type FolderRow = Pick<Selectable<FolderTable>, (typeof columns)[number]>

export async function listFolders(db: Sql, accountId: string): Promise<FolderRow[]> {
  return foldersQuery.all(db, { accountId })
}

const foldersQuery = prepared((db, params: { accountId: string }) =>
  db.selectFrom('folder').select(columns).where('account_id', '=', params.accountId).orderBy('id'),
)

export async function countFolders(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('folder')
    .select((eb) => eb.fn.countAll<number | string>().as('folders'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.folders ?? 0)
}

/** Finds a folder by name or id. */
export async function findFolder(
  db: Sql,
  accountId: string,
  nameOrId: string,
): Promise<FolderRow | undefined> {
  const byName = await findFolderNamed(db, accountId, normalForm(nameOrId))
  return byName ?? findFolderById(db, accountId, nameOrId)
}

/** Finds the folder with exactly this name. */
export async function findFolderNamed(
  db: Sql,
  accountId: string,
  name: string,
): Promise<FolderRow | undefined> {
  // No folder name contains NUL, and PostgreSQL rejects it in text.
  return name.includes('\0') ? undefined : folderByNameQuery.first(db, { accountId, name })
}

/** Finds a folder by id; undefined for an invalid id as well. */
export async function findFolderById(db: Sql, accountId: string, id: string): Promise<FolderRow | undefined> {
  return Id.safeParse(id).success ? folderByIdQuery.first(db, { accountId, id }) : undefined
}

const folderByNameQuery = prepared((db, params: { accountId: string; name: string }) =>
  db
    .selectFrom('folder')
    .select(columns)
    .where('account_id', '=', params.accountId)
    .where('name', '=', params.name),
)

const folderByIdQuery = prepared((db, params: { accountId: string; id: string }) =>
  db
    .selectFrom('folder')
    .select(columns)
    .where('account_id', '=', params.accountId)
    .where('id', '=', params.id),
)

/** Lists the existing folders among some names. */
export async function listFoldersNamed(
  db: Sql,
  accountId: string,
  names: readonly string[],
): Promise<FolderRow[]> {
  return foldersByNamesQuery(names.length).all(db, { accountId, names })
}

const foldersByNamesQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; names: readonly string[] }) =>
    db
      .selectFrom('folder')
      .select(columns)
      .where('account_id', '=', params.accountId)
      .where('name', 'in', firstElements(params.names, count))
      .orderBy('id'),
  ),
)

/** Returns those of the given names that are in use. */
export async function listFolderNames(
  db: Sql,
  accountId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const possible = names.filter((name) => !name.includes('\0'))
  if (possible.length === 0) return new Set()
  const rows = await db
    .selectFrom('folder')
    .select('name')
    .where('account_id', '=', accountId)
    .where('name', 'in', possible)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Lists the existing folders among some ids, by ascending id. */
export async function listFoldersById(
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<FolderRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('folder')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'id', ids))
    .orderBy('id')
    .execute()
}

export async function insertFolders(db: WriteSql, folders: Insertable<FolderTable>[]): Promise<void> {
  await db.insertInto('folder').values(folders).execute()
}

/** Generates a UIDVALIDITY that no folder of the account has had. */
export async function reserveUidValidity(db: WriteSql, accountId: string, seconds: number): Promise<number> {
  const { last_uid_validity } = await db
    .updateTable('account_counter')
    .set({
      last_uid_validity: sql`case when last_uid_validity < ${seconds} then ${seconds} else last_uid_validity + 1 end`,
    })
    .where('account_id', '=', accountId)
    .returning('last_uid_validity')
    .executeTakeFirstOrThrow()
  return last_uid_validity
}

/** Changes the counts of a folder or a label by the given differences; returns the new counts. */
export async function shiftCounts(
  db: WriteSql,
  accountId: string,
  { folderId, shift }: { folderId: string; shift: { unread: number; total: number } },
): Promise<FolderCounts> {
  const params = { accountId, folderId, ...shift }
  const counts = (await shiftCountsQuery.first(db, params)) ?? (await shiftLabelCountsQuery.first(db, params))
  if (!counts) throw new Error(`The folder ${folderId} to count in does not exist`)
  return { folder_id: folderId, ...counts }
}

const shiftQuery = (table: 'folder' | 'label') =>
  preparedWrite((db, params: { accountId: string; folderId: string; unread: number; total: number }) =>
    db
      .updateTable(table)
      .set({
        unread_threads: sql`unread_threads + ${params.unread}`,
        total_threads: sql`total_threads + ${params.total}`,
      })
      .where('account_id', '=', params.accountId)
      .where('id', '=', params.folderId)
      .returning(['unread_threads', 'total_threads']),
  )
const shiftCountsQuery = shiftQuery('folder')
const shiftLabelCountsQuery = shiftQuery('label')

export async function renameFolder(
  db: WriteSql,
  accountId: string,
  { folderId, name }: { folderId: string; name: string },
): Promise<void> {
  await db
    .updateTable('folder')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', folderId)
    .execute()
}

/** Deletes a folder; the database rejects this while it contains mail. */
export async function removeFolder(db: WriteSql, accountId: string, folderId: string): Promise<void> {
  await db.deleteFrom('folder').where('account_id', '=', accountId).where('id', '=', folderId).execute()
}
