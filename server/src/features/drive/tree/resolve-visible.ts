import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { findVisible, ownerPermission, type VisibleNode } from './access.ts'
import type { DriveNode } from './node-store.ts'

/** Adds the user's permission to nodes; leaves out those the user cannot see. */
export async function resolveVisible(
  deps: Pick<DriveDeps, 'sharing'>,
  db: Sql,
  { user, nodes }: { user: Pick<Actor, 'accountId'>; nodes: readonly DriveNode[] },
): Promise<VisibleNode[]> {
  const visible: VisibleNode[] = []
  for (const node of nodes) {
    if (node.account_id === user.accountId) {
      visible.push({ node, permission: ownerPermission(user, node), grantedId: null })
    } else {
      const granted = await findVisible(deps, db, { user, id: node.id })
      if (granted) visible.push(granted)
    }
  }
  return visible
}
