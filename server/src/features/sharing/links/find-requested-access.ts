import type { Sql } from '../../../db/database.ts'
import { type DriveNode, findNodeOfLink, findVisible, listNodes } from '../../drive/tree/index.ts'
import type { SharingDeps } from '../deps.ts'
import { findShareOfToken } from './link-store.ts'
import { hashLinkToken } from './link-token.ts'
import { findNodeOfColleague, isOfOrganisation } from './request-store.ts'
import type { Asker, RequestedAccess, RequestTarget } from './requested-access.ts'

type Deps = Pick<SharingDeps, 'db' | 'sharing'>

/** Returns the files that a colleague of the owner may request; null for missing, revoked, own or accessible ones. */
export async function findRequestedAccess(
  deps: Deps,
  asker: Asker,
  by: RequestTarget,
): Promise<RequestedAccess | null> {
  const { sql } = deps.db
  if ('fileId' in by) return getRequestedAccess(deps, asker, await findNodeOfColleague(sql, asker, by.fileId))
  const share = await findShareOfToken(sql, hashLinkToken(by.token))
  if (!share) {
    const node = await findNodeOfLink(sql, by.token)
    const isColleagues = node && (await isOfOrganisation(sql, node.account_id, asker.organisationId))
    return getRequestedAccess(deps, asker, isColleagues ? node : undefined)
  }
  const isOver = share.revoked_at !== null || share.is_waiting === 1
  if (isOver || share.account_id === asker.id || share.organisation_id !== asker.organisationId) return null
  const nodeIds = await listOffered(sql, share.account_id, share.nodeIds)
  return nodeIds.length === 0 ? null : { ownerId: share.account_id, target: `share ${share.id}`, nodeIds }
}

/** Returns a file that the user may request: shareable, of another user, and not accessible yet. */
async function getRequestedAccess(
  deps: Deps,
  asker: Asker,
  node: DriveNode | undefined,
): Promise<RequestedAccess | null> {
  if (!node || !isOffered(node) || node.account_id === asker.id) return null
  if (await findVisible(deps, deps.db.sql, { accountId: asker.id }, node.id)) return null
  return { ownerId: node.account_id, target: `file ${node.id}`, nodeIds: [node.id] }
}

/** Returns those nodes that their owner can still share, in order. */
export async function listOffered(db: Sql, ownerId: string, nodeIds: readonly string[]): Promise<string[]> {
  const nodes = await listNodes(db, ownerId, nodeIds)
  const offered = new Set(nodes.filter(isOffered).map(({ id }) => id))
  return nodeIds.filter((id) => offered.has(id))
}

/** Files added by others belong to them and cannot be shared by the drive's owner. */
const isOffered = (node: DriveNode) => node.trash_id === null && node.owner_id === node.account_id
