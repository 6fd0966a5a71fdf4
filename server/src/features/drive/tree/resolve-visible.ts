import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { findSeen, permissionInOwnDrive, type Seen } from './access.ts'
import type { DriveNode } from './node-store.ts'

/** Adds the user's permission to nodes; leaves out those the user cannot see. */
export async function resolveVisible(
  deps: Pick<DriveDeps, 'sharing'>,
  db: Sql,
  asker: Pick<Actor, 'accountId'>,
  nodes: readonly DriveNode[],
): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const node of nodes) {
    if (node.account_id === asker.accountId) {
      seen.push({ node, permission: permissionInOwnDrive(asker, node), grantedId: null })
    } else {
      const granted = await findSeen(deps, db, asker, node.id)
      if (granted) seen.push(granted)
    }
  }
  return seen
}
