import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import { containsText } from '../../../db/names/name-index.ts'

/** Search in another user's drive: terms and shared nodes. */
interface GrantedQuery {
  granted: readonly string[]
  words: readonly string[]
  /** Filter condition for a node of this table. */
  filterCondition: (table: string) => RawBuilder<boolean>
  maxMatches: number
}

/**
 * Finds the nodes among these that match the terms and are inside a shared node, by following each to its ancestors.
 */
export async function followToGranted(
  db: Database,
  ownerId: string,
  { granted, words, filterCondition, maxMatches, among }: GrantedQuery & { among: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string | number }>`with recursive way (id, place, height) as (
    select id, id, 0 from drive_node
    where account_id = ${ownerId} and trash_id is null and ${isOneOf(db.sql, 'id', among)}
      and ${containAll(db, words)} and ${filterCondition('drive_node')}
    union all
    select way.id, n.parent_id, way.height + 1 from way
    cross join drive_node n where n.account_id = ${ownerId} and n.id = way.place and way.height < 200
  ) select distinct id from way where ${isOneOf(db.sql, 'place', granted)} limit ${maxMatches}`.execute(
    db.sql,
  )
  return rows.map(({ id }) => String(id))
}

/** Same as `followToGranted`, by walking down from the shared nodes until enough matches are found. */
export async function walkGranted(
  db: Database,
  ownerId: string,
  { granted, words, filterCondition, maxMatches }: GrantedQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | number }>`with recursive tree (id, name_fold, height) as (
    select id, name_fold, 0 from drive_node
    where account_id = ${ownerId} and trash_id is null and ${isOneOf(db.sql, 'id', granted)}
    union all
    select n.id, n.name_fold, tree.height + 1 from tree
    cross join drive_node n where n.account_id = ${ownerId} and n.parent_id = tree.id
      and n.trash_id is null and tree.height < 200
  ) select tree.id from tree cross join drive_node n where n.account_id = ${ownerId} and n.id = tree.id
  and ${containAll(db, words, 'tree.name_fold')} and ${filterCondition('n')} limit ${maxMatches}`.execute(
    db.sql,
  )
  return [...new Set(rows.map(({ id }) => String(id)))]
}

const containAll = (db: Database, words: readonly string[], column = 'name_fold') =>
  words.length === 0
    ? sql`1 = 1`
    : sql.join(
        words.map((word) => containsText(db, column, word)),
        sql` and `,
      )
