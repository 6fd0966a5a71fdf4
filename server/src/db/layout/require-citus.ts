import { sql } from 'kysely'
import type { Sql } from '../database.ts'
import { isDistributed } from './layout.ts'

/** Oldest version that was tested. */
const minVersion = 13

/** Throws an error for the first requirement of a distributed store that the database does not meet. */
export async function requireCitus(db: Sql): Promise<void> {
  const { rows: extensions } = await sql<{
    version: string
  }>`select extversion as version from pg_extension where extname = 'citus'`.execute(db)
  const [extension] = extensions
  if (!extension)
    throw new Error(
      'A distributed store requires Citus: run "create extension citus" in the database on every machine.',
    )
  if (Number.parseInt(extension.version, 10) < minVersion)
    throw new Error(
      `A distributed store requires Citus ${minVersion}, the database has ${extension.version}.`,
    )
  const { rows: nodes } = await sql<{ group_id: number; has_shards: boolean; is_known: boolean }>`
    select groupid as group_id, shouldhaveshards as has_shards, metadatasynced as is_known
    from pg_dist_node where isactive and noderole = 'primary'`.execute(db)
  const { rows: localNodes } = await sql<{
    group_id: number
  }>`select groupid as group_id from pg_dist_local_group`.execute(db)
  if (localNodes[0]?.group_id !== 0)
    throw new Error('BOCAU_DATABASE must be the Citus coordinator, but it is a worker.')
  if (!nodes.some(({ group_id }) => group_id === 0))
    throw new Error(
      'The Citus coordinator has no host name: run `select citus_set_coordinator_host(…)` with the name under which the workers reach it.',
    )
  if (!nodes.some(({ has_shards }) => has_shards))
    throw new Error('Citus has no workers: add one with `select citus_add_node(…)`.')
}

/** Rejects a distributed store for a program that is set to a single machine. */
export async function refuseDistributed(db: Sql): Promise<void> {
  if (await isDistributed(db))
    throw new Error(
      'The tables of this store are distributed: remove BOCAU_DATABASE_LAYOUT=one, or set it to citus.',
    )
}
