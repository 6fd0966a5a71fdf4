import type { Sql } from '../../../db/database.ts'
import { type DriveNode, findGranted, findNodeOfLink, listInUse } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import { findShareOfToken } from './link-store.ts'
import { hashLinkToken } from './link-token.ts'
import { findNodeOfColleague, isInOrganisation } from './request-store.ts'
import type { RequestedAccess, Requester, RequestTarget } from './requested-access.ts'

type Deps = Pick<SharingDeps, 'db' | 'sharing'>

/** Returns the files that a colleague of the owner may request; null for missing, revoked, own or accessible ones. */
export async function findRequestedAccess(
  deps: Deps,
  requester: Requester,
  by: RequestTarget,
): Promise<RequestedAccess | null> {
  const { sql } = deps.db
  if ('fileId' in by)
    return getRequestedAccess(deps, requester, await findNodeOfColleague(sql, requester, by.fileId))
  const share = await findShareOfToken(sql, hashLinkToken(by.token))
  if (!share) {
    const node = await findNodeOfLink(sql, by.token)
    const isColleagues = node && (await isInOrganisation(sql, node.account_id, requester.organisationId))
    return getRequestedAccess(deps, requester, isColleagues ? node : undefined)
  }
  const isOver = share.revoked_at !== null || share.is_waiting === 1
  if (isOver || share.account_id === requester.id || share.organisation_id !== requester.organisationId)
    return null
  const nodeIds = await listShareable(sql, share.account_id, share.nodeIds)
  return nodeIds.length === 0 ? null : { ownerId: share.account_id, target: `share ${share.id}`, nodeIds }
}

/** Returns a file that the user may request: shareable, of another user, and not accessible yet. */
async function getRequestedAccess(
  deps: Deps,
  requester: Requester,
  node: DriveNode | undefined,
): Promise<RequestedAccess | null> {
  if (!node || !isShareable(node) || node.account_id === requester.id) return null
  const grants = await deps.sharing.listGrants(deps.db.sql, requester.id)
  if (await findGranted(deps.db.sql, grants, node.id)) return null
  return { ownerId: node.account_id, target: `file ${node.id}`, nodeIds: [node.id] }
}

/** Returns those nodes that their owner can still share, in order. */
export async function listShareable(db: Sql, ownerId: string, nodeIds: readonly string[]): Promise<string[]> {
  return (await listInUse(db, ownerId, nodeIds)).filter(isShareable).map(({ id }) => id)
}

/** Files added by others belong to them and cannot be shared by the drive's owner. */
const isShareable = (node: DriveNode) => node.trash_id === null && node.owner_id === node.account_id
