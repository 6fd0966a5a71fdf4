import type { DrivePermission } from '@bocau/contract/drive/drive'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps, Grant } from '../deps.ts'
import { type DriveNode, type FolderId, findNode, listAncestors, removed, top } from './node-store.ts'

/** A node, and what somebody may do with it. */
export interface Seen {
  node: DriveNode
  permission: DrivePermission
  /** Of another's drive: what was shared, the node itself or a folder above it. The asker sees nothing above. */
  grantedId: string | null
}

/** A folder somebody puts something into. */
export interface Place {
  /** Whose drive it is, and whose room is taken. */
  accountId: string
  folderId: FolderId
}

type AccessDeps = Pick<DriveDeps, 'sharing'>
type Asker = Pick<Actor, 'accountId'>

/** A node that the asker may see; one that was thrown away only its drive's owner sees. */
export async function findSeen(deps: AccessDeps, db: Sql, asker: Asker, id: string): Promise<Seen | null> {
  const own = await findNode(db, asker.accountId, id)
  if (own?.trash_id === removed) return null
  if (own) return { node: own, permission: permissionInOwnDrive(asker, own), grantedId: null }
  return findGranted(db, await deps.sharing.listGrants(db, asker.accountId), id)
}

/** As `findSeen`, for what must be there. */
export async function getSeen(deps: AccessDeps, db: Sql, asker: Asker, id: string): Promise<Seen> {
  const seen = await findSeen(deps, db, asker, id)
  if (!seen) throw new Refused('not_found')
  return seen
}

/** A node that is in use. */
export async function getInUse(deps: AccessDeps, db: Sql, asker: Asker, id: string): Promise<Seen> {
  const seen = await getSeen(deps, db, asker, id)
  if (seen.node.trash_id !== null) throw new Refused('not_found')
  return seen
}

/** A node that the asker may write; with `itself` also name, move or throw away, which is not shared with a share. */
export async function getWritable(
  deps: AccessDeps,
  db: Sql,
  asker: Asker,
  id: string,
  { itself = false }: { itself?: boolean } = {},
): Promise<Seen> {
  const seen = await getInUse(deps, db, asker, id)
  if (seen.permission === 'READ' || (itself && seen.grantedId === seen.node.id)) {
    throw new Refused('drive_read_only')
  }
  return seen
}

/** The folder that something is put into: by its id, or the top of the own drive. */
export async function getPlace(
  deps: AccessDeps,
  db: Sql,
  asker: Asker,
  folderId: string | null | undefined,
): Promise<Place> {
  if (folderId === null || folderId === undefined) return { accountId: asker.accountId, folderId: top }
  const { node } = await getWritable(deps, db, asker, folderId)
  if (node.is_file === 1) throw new Refused('not_found')
  return { accountId: node.account_id, folderId: node.id }
}

/** In the own drive one may do everything; what somebody else brought there stays theirs by name. */
export function permissionInOwnDrive(asker: Asker, node: DriveNode): DrivePermission {
  return node.owner_id === asker.accountId ? 'OWNER' : 'WRITE'
}

async function findGranted(db: Sql, grants: readonly Grant[], id: string): Promise<Seen | null> {
  for (const [ownerId, given] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const node = await findNode(db, ownerId, id)
    if (!node) continue
    const way = await listAncestors(db, ownerId, id)
    if (way.some((folder) => folder.trash_id !== null)) return null
    return judge(node, way, given)
  }
  return null
}

/** What the grants on a way give together: the best permission, from the highest folder that gives any. */
export function judge(
  node: DriveNode,
  way: readonly Pick<DriveNode, 'id'>[],
  grants: readonly Grant[],
): Seen | null {
  const given = way.flatMap(({ id }) => grants.filter((grant) => grant.nodeId === id))
  const [highest] = given
  if (!highest) return null
  const permission = given.some((grant) => grant.permission === 'WRITE') ? 'WRITE' : 'READ'
  return { node, permission, grantedId: highest.nodeId }
}
