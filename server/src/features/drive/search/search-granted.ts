import type { Database } from '../../../db/database.ts'
import { countNames, findNames } from '../../../db/names/name-index.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { filterCondition, type SearchFilter } from './search-filter-store.ts'
import { followToGranted, walkGranted } from './search-store.ts'

/**
 * Maximum number of matching names that are followed upwards; with more it is faster to walk down from the shared
 * nodes.
 */
const maxFollowed = 2000
/** Maximum number of matches per drive, in no defined order. */
const maxMatches = 500

/** Searches what others share with the user, including the content of shared folders. */
export async function searchGranted(
  { db, sharing }: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  { words, filter = {} }: { words: readonly string[]; filter?: SearchFilter | undefined },
): Promise<DriveNode[]> {
  const grants = await sharing.listGrants(db.sql, accountId)
  const matches: DriveNode[] = []
  for (const [ownerId, ownerGrants] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const granted = [...new Set(ownerGrants.map((grant) => grant.nodeId))]
    matches.push(...(await searchInside(db, { accountId, ownerId, granted, words, filter })))
  }
  return matches
}

interface InsideQuery {
  /** User who searches. */
  accountId: string
  ownerId: string
  /** Shared nodes of this drive, or a folder inside one. */
  granted: readonly string[]
  words: readonly string[]
  filter: SearchFilter
}

/** Same as `searchGranted`, in one part of one drive. */
export async function searchInside(db: Database, inside: InsideQuery): Promise<DriveNode[]> {
  return listNodes(db.sql, inside.ownerId, await findInside(db, inside))
}

/**
 * Finds the ids of the matching nodes: upwards from the matches when these are few, else downwards from the
 * shared nodes.
 */
async function findInside(
  db: Database,
  { accountId, ownerId, granted, words, filter }: InsideQuery,
): Promise<string[]> {
  const query = {
    granted,
    words,
    maxMatches,
    condition: (table: string) => filterCondition(filter, accountId, table),
  }
  const count = words.length === 0 ? null : await countNames(db, ownerId, words)
  if (count === 0) return []
  if (count === null || count > maxFollowed) return walkGranted(db, ownerId, query)
  const among = await findNames(db, ownerId, words)
  return followToGranted(db, ownerId, { ...query, among })
}
