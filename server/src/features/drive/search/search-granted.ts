import type { Database } from '../../../db/database.ts'
import { countNames, findNames } from '../../../db/names/name-index.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { fits, type SearchFilter } from './search-filter-store.ts'
import { followToGranted, walkGranted } from './search-granted-store.ts'

/** So few names are followed upwards to what is shared; of more what is shared is walked down. */
const followedAtMost = 2000
/** Of one drive no more are found; which ones, of more, is not told. */
const foundAtMost = 500

/** What others share with somebody, and what lies in it, as far as the names hold all these words and it is looked for. */
export async function searchGranted(
  { db, sharing }: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  words: readonly string[],
  filter: SearchFilter = {},
): Promise<DriveNode[]> {
  const grants = await sharing.listGrants(db.sql, accountId)
  const found: DriveNode[] = []
  for (const [ownerId, given] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const granted = [...new Set(given.map((grant) => grant.nodeId))]
    found.push(...(await searchInside(db, { accountId, ownerId, granted, words, filter })))
  }
  return found
}

interface Inside {
  /** Who looks. */
  accountId: string
  ownerId: string
  /** What they may see of this drive, or a folder in it. */
  granted: readonly string[]
  words: readonly string[]
  filter: SearchFilter
}

/** The same in a part of one drive. */
export async function searchInside(db: Database, inside: Inside): Promise<DriveNode[]> {
  return listNodes(db.sql, inside.ownerId, await findInside(db, inside))
}

async function findInside(
  db: Database,
  { accountId, ownerId, granted, words, filter }: Inside,
): Promise<string[]> {
  const wanted = { granted, words, foundAtMost, fits: (table: string) => fits(filter, accountId, table) }
  const count = words.length === 0 ? null : await countNames(db, db.sql, ownerId, words)
  if (count === 0) return []
  if (count === null || count > followedAtMost) return walkGranted(db, ownerId, wanted)
  const among = await findNames(db, db.sql, ownerId, words)
  return followToGranted(db, ownerId, { ...wanted, among })
}
