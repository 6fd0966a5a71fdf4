import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { isDistributed } from './layout.ts'

/** Machines of a distributed store, the Citus version, and failing connections between machines. */
export interface Distribution {
  readonly version: string
  readonly machines: readonly string[]
  readonly troubles: readonly string[]
}

/** Describes a distributed store; returns null for a store on one machine. */
export async function describeDistribution(db: Database): Promise<Distribution | null> {
  if (db.dialect === 'sqlite' || !(await isDistributed(db.sql))) return null
  const { rows: extensions } = await sql<{
    version: string
  }>`select extversion as version from pg_extension where extname = 'citus'`.execute(db.sql)
  const { rows: machines } = await sql<{ name: string }>`
    select nodename || ':' || nodeport as name from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards order by name`.execute(db.sql)
  const { rows: cut } = await sql<{ from: string; to: string }>`
    select from_nodename || ':' || from_nodeport as "from", to_nodename || ':' || to_nodeport as "to"
    from citus_check_cluster_node_health() where result is distinct from true order by 1, 2`.execute(db.sql)
  return {
    version: extensions[0]?.version ?? '',
    machines: machines.map(({ name }) => name),
    troubles: cut.map(({ from, to }) => `node ${from} cannot reach node ${to}`),
  }
}
