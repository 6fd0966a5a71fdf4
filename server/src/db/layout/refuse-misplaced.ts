import { sql } from 'kysely'
import type { Sql } from '../database.ts'
import type { TablePlacement } from './plan.ts'

/** Placement of a table as reported by Citus. */
interface Placement {
  readonly name: string
  readonly kind: 'spread' | 'everywhere' | 'coordinator'
  readonly by: string | null
  readonly is_beside: boolean
}

/** Rejects a store with a table that is not placed as planned, because queries would fail or give wrong results. */
export async function refuseMisplaced(
  db: Sql,
  placements: Readonly<Record<string, TablePlacement>>,
  colocatedWith: string,
): Promise<void> {
  const { rows } = await sql<Placement>`
    select relname as name,
      case when partmethod <> 'n' then 'spread' when repmodel = 't' then 'everywhere' else 'coordinator' end as kind,
      case when partmethod <> 'n' then column_to_column_name(logicalrelid, partkey) end as by,
      colocationid = (select colocationid from pg_dist_partition where logicalrelid = to_regclass(${colocatedWith})) as is_beside
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace
    order by relname`.execute(db)
  for (const table of rows) {
    const placement = placements[table.name]
    if (placement === undefined || table.kind === 'coordinator' || matchesPlacement(table, placement))
      continue
    throw new Error(
      `The table ${table.name} is distributed incorrectly in Citus: it is ${describeActual(table)} but must be ${describeExpected(placement, colocatedWith)}. Run undistribute_table on it and restart the server.`,
    )
  }
}

function matchesPlacement(
  { kind, by, is_beside: isColocated }: Placement,
  placement: TablePlacement,
): boolean {
  if (typeof placement === 'string') return kind === placement
  return kind === 'spread' && by === placement.by && isColocated
}

const describeActual = ({ kind, by, is_beside: isColocated }: Placement) =>
  kind === 'spread'
    ? `distributed by ${by}${isColocated ? '' : ', not colocated with the others'}`
    : 'replicated to every node'

function describeExpected(placement: TablePlacement, colocatedWith: string): string {
  if (typeof placement === 'object') return `distributed by ${placement.by}, colocated with ${colocatedWith}`
  return placement === 'everywhere' ? 'replicated to every node' : 'on the coordinator only'
}
