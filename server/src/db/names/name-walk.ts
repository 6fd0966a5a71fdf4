import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { isQueriedSeparately } from '../layout/layout.ts'
import { firstElements, type Prepared, prepared } from '../prepared.ts'
import { type DriveNodeTable, driveNodeColumns } from '../tables/tables-drive.ts'
import { type FilesRequest, likePattern, postgresGrams } from './name-index.ts'

/** Up to this number sorting is faster than scanning in order. */
export const fewNames = 2000
/**
 * Number of names scanned first. A frequent word usually occurs among them, which is cheaper than finding all names
 * with it.
 */
const initialLimit = 100
/** Maximum number of names scanned from the first match. */
const maxScanned = 5000

/** Result of a scan. */
export interface NameScan {
  /** Number of names that may contain the words. */
  readonly count: number
  /** True when one of them is a folder. */
  readonly hasFolders: boolean
  /** First files in the order of names, as far as the scan reached. */
  readonly files: readonly DriveNodeTable[]
}

interface WalkParams {
  accountId: string
  parts: readonly number[]
  patterns: readonly string[]
  /** Sort key and id of the start of the page. */
  value: string | number | undefined
  id: string | undefined
  limit: number
}

type Row = DriveNodeTable & { names: number | string; folders: number | string }

/**
 * Counts the names that may contain all words. When they are more than a few, also returns the first files whose names
 * contain them, by a scan in order from the first match of the name index. Relies on `canListFirstFiles`.
 */
export async function walkFromFirst(
  db: Database,
  accountId: string,
  { words, after, direction, limit }: { words: readonly string[] } & FilesRequest & { limit: number },
): Promise<NameScan> {
  const rows = await getPreparedWalk({ words: words.length, hasStart: after !== null, direction }).all(
    db.sql,
    {
      accountId,
      parts: postgresGrams(accountId, words),
      patterns: words.map(likePattern),
      value: after?.value,
      id: after?.id,
      limit,
    },
  )
  const [row] = rows
  return {
    count: Number(row?.names ?? 0),
    hasFolders: Number(row?.folders ?? 0) > 0,
    files: row?.id ? rows : [],
  }
}

interface WalkVariant {
  words: number
  hasStart: boolean
  direction: 'asc' | 'desc'
}

const preparedWalks = new Map<string, Prepared<WalkParams, Row>>()

/** Returns the prepared scan for this number of words, direction and kind of start. */
function getPreparedWalk(variant: WalkVariant): Prepared<WalkParams, Row> {
  const key = Object.values(variant).join()
  const walk = preparedWalks.get(key) ?? prepareWalk(variant)
  preparedWalks.set(key, walk)
  return walk
}

/**
 * Prepares a scan with a single plan for every account. `is true` prevents the planner from reading all names
 * of an account by its key, which looks cheap when most accounts have few.
 */
function prepareWalk({ words, hasStart, direction: order }: WalkVariant): Prepared<WalkParams, Row> {
  const isAscending = order === 'asc'
  const [direction, operator, first] = isAscending
    ? [sql.raw('asc'), sql.raw('>'), sql.raw('min')]
    : [sql.raw('desc'), sql.raw('<'), sql.raw('max')]
  const edge = sql.lit(isAscending ? '0' : String(2n ** 63n - 1n))
  return prepared(
    (db, { accountId, parts, patterns, value, id, limit }: WalkParams) => {
      const border = sql`cast(${id} as bigint)`
      const afterStart = (column: 'id' | 'node_id') =>
        hasStart ? sql`and (name_sort, ${sql.ref(column)}) ${operator} (${value}, ${border})` : sql``
      // The same name may occur on both sides of the border.
      const start = hasStart
        ? sql`case when first = ${value} then ${border} else ${edge}::bigint end`
        : sql`${edge}::bigint`
      const conditions = sql.join(
        firstElements(patterns, words).map((pattern) => sql`name_sort collate "C" like ${pattern}`),
        sql` and `,
      )
      // On one machine this condition is hidden from the planner, so that it does not use the account index; a
      // distributed store needs it for routing.
      const ofAccount = isQueriedSeparately(db)
        ? sql`account_id = ${accountId}`
        : sql`(account_id = ${accountId}) is true`
      const inOrder = sql`order by name_sort ${direction}, id ${direction}`
      const walk = sql<Row>`
        with next as materialized (
          select name_sort from (
            select id, name_sort from drive_node
            where account_id = ${accountId} and is_file = 1 and trash_id is null ${afterStart('id')}
            ${inOrder} limit ${sql.lit(initialLimit)}
          ) as looked_at
          where ${conditions}
          ${inOrder} limit 1
        ), counted as materialized (
          select count(*) as names, count(*) filter (where is_file = 0) as folders,
            coalesce((select name_sort from next), ${first}(name_sort)
              filter (where (select name_sort from next) is null and is_file = 1 ${afterStart('node_id')})) as first
          from drive_name
          where drive_name_parts(account_id, name_fold) @> ${parts}::integer[]
            and ${ofAccount}
        )
        select names, folders, ${sql.join(driveNodeColumns.map((column) => sql.ref(`node.${column}`)))}
        from counted
        left join lateral (
          select id from (
            select id, name_sort from drive_node
            where account_id = ${accountId} and is_file = 1 and trash_id is null
              and (name_sort, id) ${operator} (first, ${start}) and names > ${sql.lit(fewNames)}
            ${inOrder} limit ${sql.lit(maxScanned)}
          ) as near
          where ${conditions}
          ${inOrder} limit ${limit}
        ) as found on true
        left join drive_node as node on node.account_id = ${accountId} and node.id = found.id
        order by node.name_sort ${direction}, node.id ${direction}`
      return { compile: () => walk.compile(db) }
    },
    { cachesPlan: true },
  )
}
