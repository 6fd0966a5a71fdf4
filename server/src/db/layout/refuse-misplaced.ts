import { sql } from 'kysely'
import type { Sql } from '../database.ts'
import type { Place } from './plan.ts'

/** Placement of a table as reported by Citus. */
interface Lying {
  readonly name: string
  readonly kind: 'spread' | 'everywhere' | 'coordinator'
  readonly by: string | null
  readonly is_beside: boolean
}

/** Rejects a store with a table that is not placed as planned, because queries would fail or give wrong results. */
export async function refuseMisplaced(
  db: Sql,
  places: Readonly<Record<string, Place>>,
  beside: string,
): Promise<void> {
  const { rows } = await sql<Lying>`
    select relname as name,
      case when partmethod <> 'n' then 'spread' when repmodel = 't' then 'everywhere' else 'coordinator' end as kind,
      case when partmethod <> 'n' then column_to_column_name(logicalrelid, partkey) end as by,
      colocationid = (select colocationid from pg_dist_partition where logicalrelid = to_regclass(${beside})) as is_beside
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace
    order by relname`.execute(db)
  for (const table of rows) {
    const place = places[table.name]
    if (place === undefined || table.kind === 'coordinator' || liesThere(table, place)) continue
    throw new Error(
      `The table ${table.name} is distributed incorrectly in Citus: it is ${inWords(table)} but must be ${wanted(place, beside)}. Run undistribute_table on it and restart the server.`,
    )
  }
}

function liesThere({ kind, by, is_beside: isBeside }: Lying, place: Place): boolean {
  if (typeof place === 'string') return kind === place
  return kind === 'spread' && by === place.by && isBeside
}

const inWords = ({ kind, by, is_beside: isBeside }: Lying) =>
  kind === 'spread' ? `spread by ${by}${isBeside ? '' : ' apart from the others'}` : 'whole on every machine'

function wanted(place: Place, beside: string): string {
  if (typeof place === 'object') return `spread by ${place.by} beside ${beside}`
  return place === 'everywhere' ? 'whole on every machine' : 'on the coordinator alone'
}
