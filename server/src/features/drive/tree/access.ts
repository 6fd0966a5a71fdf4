import type { DrivePermission } from '@bocau/contract/drive/drive'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps, Grant } from '../deps.ts'
import { accountOfLinkToken } from './link-token.ts'
import {
  beingDeleted,
  type DriveNode,
  type FolderId,
  findByLinkToken,
  findNode,
  listAncestors,
  listNodes,
  rootFolder,
} from './node-store.ts'

/** Node with the permission of the user. */
export interface VisibleNode {
  node: DriveNode
  permission: DrivePermission
  /**
   * In another user's drive the shared node, which is the node itself or an ancestor. The user sees nothing above it.
   */
  grantedId: string | null
}

/** Target folder. */
export interface DriveLocation {
  /** Owner of the drive, whose quota is used. */
  accountId: string
  folderId: FolderId
}

export const driveRoot = (accountId: string): DriveLocation => ({ accountId, folderId: rootFolder })

type AccessDeps = Pick<DriveDeps, 'sharing'>
type DriveUser = Pick<Actor, 'accountId'>

/** Finds a node that the user can see; a trashed one is visible only to the owner of the drive. */
export async function findVisible(
  deps: AccessDeps,
  db: Sql,
  { user, id }: { user: DriveUser; id: string },
): Promise<VisibleNode | null> {
  const node = await findNode(db, user.accountId, id)
  if (node?.trash_id === beingDeleted) return null
  if (node) return { node: node, permission: ownerPermission(user, node), grantedId: null }
  return findGranted(db, await deps.sharing.listGrants(db, user.accountId), id)
}

/** Same as `findVisible`, but fails when the node is missing. */
export async function getVisible(
  deps: AccessDeps,
  db: Sql,
  { user, id }: { user: DriveUser; id: string },
): Promise<VisibleNode> {
  const visible = await findVisible(deps, db, { user, id })
  if (!visible) throw new Refused('not_found')
  return visible
}

/** Gets a visible node that is not trashed. */
export async function getInUse(
  deps: AccessDeps,
  db: Sql,
  { user, id }: { user: DriveUser; id: string },
): Promise<VisibleNode> {
  const visible = await getVisible(deps, db, { user, id })
  if (visible.node.trash_id !== null) throw new Refused('not_found')
  return visible
}

/**
 * Gets a node that the user may write. With `changesNode` also rename, move or trash it, which a share of the
 * node does not include.
 */
export async function getWritable(
  deps: AccessDeps,
  db: Sql,
  { user, id, changesNode = false }: { user: DriveUser; id: string; changesNode?: boolean },
): Promise<VisibleNode> {
  const visible = await getInUse(deps, db, { user, id })
  if (visible.permission === 'READ' || (changesNode && visible.grantedId === visible.node.id)) {
    throw new Refused('drive_read_only')
  }
  return visible
}

/** Gets the target folder by id, or the root of the user's drive. */
export async function getLocation(
  deps: AccessDeps,
  db: Sql,
  { user, folderId }: { user: DriveUser; folderId: string | null | undefined },
): Promise<DriveLocation> {
  if (folderId === null || folderId === undefined) return driveRoot(user.accountId)
  const { node } = await getWritable(deps, db, { user, id: folderId })
  if (node.is_file === 1) throw new Refused('not_found')
  return { accountId: node.account_id, folderId: node.id }
}

/** In their own drive users have all permissions; nodes uploaded by others keep their author as owner. */
export function ownerPermission(user: DriveUser, node: DriveNode): DrivePermission {
  return node.owner_id === user.accountId ? 'OWNER' : 'WRITE'
}

/** Finds a node that is granted directly or through a parent folder, trashed or not; not below a trashed folder. */
export async function findGranted(
  db: Sql,
  grants: readonly Grant[],
  id: string,
): Promise<VisibleNode | null> {
  for (const [ownerId, ownerGrants] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const node = await findNode(db, ownerId, id)
    if (!node) continue
    const ancestors = await listAncestors(db, ownerId, id)
    if (ancestors.some((folder) => folder.trash_id !== null)) return null
    return combineGrants(node, ancestors, ownerGrants)
  }
  return null
}

/** Lists those of these nodes that are neither trashed nor deleted, in order. */
export async function listInUse(db: Sql, accountId: string, ids: readonly string[]): Promise<DriveNode[]> {
  const nodes = new Map((await listNodes(db, accountId, ids)).map((node) => [node.id, node]))
  return ids.flatMap((id) => {
    const node = nodes.get(id)
    return node?.trash_id === null ? node : []
  })
}

/** Finds the node of a link, trashed or not, without an access check. */
export async function findNodeOfLink(db: Sql, token: string): Promise<DriveNode | undefined> {
  const accountId = accountOfLinkToken(token)
  return accountId === null ? undefined : findByLinkToken(db, accountId, token)
}

/** Combines the grants along a path: the best permission, and the topmost granted node. */
function combineGrants(
  node: DriveNode,
  ancestors: readonly Pick<DriveNode, 'id'>[],
  grants: readonly Grant[],
): VisibleNode | null {
  const applicable = ancestors.flatMap(({ id }) => grants.filter((grant) => grant.nodeId === id))
  const [highest] = applicable
  if (!highest) return null
  const permission = applicable.some((grant) => grant.permission === 'WRITE') ? 'WRITE' : 'READ'
  return { node, permission, grantedId: highest.nodeId }
}
