import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { type IdList, isListed } from '../../db/is-one-of.ts'
import type { FolderSet } from './folder-set.ts'

/**
 * SQL condition: messages selected by thread are in the chosen folders. The plus sign keeps SQLite from using the
 * folder index and reading an entire folder instead of looking up a hundred threads. It also removes the type affinity
 * of the column, so values are cast.
 */
export function isInFolders({ operator, ids }: FolderSet): RawBuilder<boolean> {
  const values = ids.map((id) => sql`cast(${id} as bigint)`)
  return sql`+folder_id ${sql.raw(operator)} (${sql.join(values)})`
}

/** Like `isInFolders`, for a prepared query. */
export function isInListedFolders(db: Sql, folders: IdList): RawBuilder<boolean> {
  return isListed(db, sql`+folder_id`, folders)
}

/** SQL condition for a prepared query: messages are in none of some folders. */
export function isInNoListedFolder(db: Sql, folders: IdList): RawBuilder<boolean> {
  return sql`not (${isInListedFolders(db, folders)})`
}

/**
 * Sort key for a few messages selected by thread. The plus sign keeps SQLite from walking all messages in id order
 * instead of sorting these.
 */
export const byMessageId = sql<string>`+message.id`
