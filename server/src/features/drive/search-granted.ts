import type { Database } from '../../db/database.ts'
import { countNames, findNames } from '../../db/name-index.ts'
import type { DriveDeps } from './deps.ts'
import { type DriveNode, listNodes } from './node-store.ts'
import { followToGranted, walkGranted } from './search-granted-store.ts'

/** So few names are followed upwards to what is shared; of more what is shared is walked down. */
const followedAtMost = 2000
/** Of one drive no more are found; which ones, of more, is not told. */
const foundAtMost = 500

/** What others share with somebody, and what lies in it, as far as the names hold all these words. */
export async function searchGranted(
  { db, sharing }: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  words: readonly string[],
): Promise<DriveNode[]> {
  const grants = await sharing.listGrants(db.sql, accountId)
  const found: DriveNode[] = []
  for (const [ownerId, given] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const granted = [...new Set(given.map((grant) => grant.nodeId))]
    found.push(...(await listNodes(db.sql, ownerId, await findInside(db, ownerId, granted, words))))
  }
  return found
}

async function findInside(
  db: Database,
  ownerId: string,
  granted: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const count = await countNames(db, db.sql, ownerId, words)
  if (count === 0) return []
  if (count === null || count > followedAtMost)
    return walkGranted(db, ownerId, { granted, words, foundAtMost })
  const among = await findNames(db, db.sql, ownerId, words)
  return followToGranted(db, ownerId, { granted, words, foundAtMost, among })
}
