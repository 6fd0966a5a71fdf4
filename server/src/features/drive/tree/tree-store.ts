import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import type { DriveNode } from './node-store.ts'

/** Counts the files in these nodes of one drive, including files themselves, and their total size. */
export async function sumTrees(
  db: Sql,
  nodes: readonly Pick<DriveNode, 'account_id' | 'id'>[],
): Promise<{ files: number; bytes: number }> {
  const [first] = nodes
  if (!first) return { files: 0, bytes: 0 }
  const ids = sql.join(nodes.map(({ id }) => sql`cast(${id} as bigint)`))
  // `union` counts a node once when both a folder and its content are selected.
  const { rows } = await sql<{ files: number | string; bytes: number | string }>`with recursive tree (id) as (
    select id from drive_node where account_id = ${first.account_id} and id in (${ids}) and trash_id is null
    union
    select n.id from tree
    cross join drive_node n where n.account_id = ${first.account_id} and n.parent_id = tree.id
      and n.trash_id is null
  ) select count(*) as files, coalesce(sum(n.size), 0) as bytes from tree
  cross join drive_node n where n.account_id = ${first.account_id} and n.id = tree.id and n.is_file = 1`.execute(
    db,
  )
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}
