import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { type IdList, isListed } from '../../../db/is-one-of.ts'
import type { FoldersChosen } from './folders-chosen.ts'

/**
 * Whether messages that are named otherwise, by their threads, lie in the folders chosen. The plus hides the column from
 * indexes: SQLite would read a whole folder rather than look up a hundred threads in it. It hides its type as well.
 */
export function liesIn({ operator, ids }: FoldersChosen): RawBuilder<boolean> {
  const values = ids.map((id) => sql`cast(${id} as bigint)`)
  return sql`+folder_id ${sql.raw(operator)} (${sql.join(values)})`
}

/** As `liesIn`, for a question that is prepared. */
export function liesInListed(db: Sql, folders: IdList): RawBuilder<boolean> {
  return isListed(db, sql`+folder_id`, folders)
}

/** That messages lie in none of some folders, for a question that is prepared. */
export function liesInNoneListed(db: Sql, folders: IdList): RawBuilder<boolean> {
  return sql`not (${liesInListed(db, folders)})`
}

/**
 * What few messages, named by their threads, are put in order by. The plus as above: SQLite would rather walk all messages
 * in the order of their ids than sort these.
 */
export const inOrderOfIds = sql<string>`+message.id`
