import { closedCode } from '../../../db/store/closed-organisation.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type DriveNode, findNodeOfLink, listInUse, readBreadcrumb } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import { chooseShare, type ShareAttributes, type ShareState, type Visitor } from '../share-state.ts'
import { isPass } from './link-pass.ts'
import { findShareOfToken, type LinkedShare, listSharesOfFile } from './link-store.ts'
import { hashLinkToken } from './link-token.ts'

/** Visitor of a link: a signed-in user or an anonymous one, with the password pass of the browser. */
export interface LinkVisitor {
  account: Visitor['account']
  pass: string | null
}

/** A share found by a link. */
export interface LinkShare extends ShareAttributes {
  row: LinkedShare
  /** Its files that are not deleted. */
  nodes: DriveNode[]
}

/** Target of a link, and its state for the visitor. */
export interface LinkTarget {
  share: LinkShare
  standing: Exclude<ShareState, 'gone' | 'expired'>
  /** All shares behind the link, newest first, because each may have its own password. */
  shares: LinkShare[]
}

type Deps = Pick<SharingDeps, 'clock' | 'db'>

/** Of a file with very many shares only the newest are considered. */
const maxShares = 50

/** Resolves a link of a share, or of a file, which opens any share that contains it. */
export async function followLink(deps: Deps, token: string, visitor: LinkVisitor): Promise<LinkTarget> {
  const target = await findShares(deps, token)
  const now = deps.clock.now()
  const choose = (shares: readonly LinkShare[]) =>
    chooseShare(shares, (share) => toShareVisitor(share, visitor, now), now)
  let chosen = choose(target.shares)
  if (visitor.account && grantsNoAccess(chosen?.standing, target)) {
    // A user with access through another share can also use this link.
    const otherShare = choose(await findSharesFor(deps, target, visitor.account.email))
    if (otherShare?.standing === 'open') chosen = otherShare
  }
  if (chosen?.standing === 'expired') throw new Refused('share_expired')
  // Revoked, deleted and unknown links look the same to visitors.
  if (!chosen || chosen.standing === 'gone') throw new Refused('not_found')
  const closed = closedCode(chosen.share.row)
  if (closed) throw new Refused(closed)
  return { share: chosen.share, standing: chosen.standing, shares: target.shares }
}

/** Returns true when the link itself grants no access to an existing target. A revoked share does not exist. */
function grantsNoAccess(standing: ShareState | undefined, { isShare }: ResolvedLink): boolean {
  if (standing === 'forbidden' || standing === 'expired') return true
  return !isShare && (standing === undefined || standing === 'gone')
}

/** Returns the share behind a link; fails unless it is open for the visitor. */
export async function openShare(deps: Deps, token: string, visitor: LinkVisitor): Promise<LinkShare> {
  const { share, standing } = await followLink(deps, token, visitor)
  if (standing !== 'open') throw new Refused('share_closed')
  return share
}

/** Target of a link: a share, or a file with the shares that contain it. */
interface ResolvedLink {
  isShare: boolean
  shares: LinkShare[]
  /** Owner and files of the link. */
  ownerId: string
  nodeIds: string[]
}

/** Finds the share of a token, or the file of a token with the shares that contain it. */
async function findShares(deps: Deps, token: string): Promise<ResolvedLink> {
  const { sql } = deps.db
  const tokenShare = await findShareOfToken(sql, hashLinkToken(token))
  if (tokenShare) {
    const share = await readLinkShare(deps, tokenShare)
    const nodeIds = share.nodes.map(({ id }) => id)
    return { isShare: true, shares: [share], ownerId: tokenShare.account_id, nodeIds }
  }
  const node = await findNodeOfLink(sql, token)
  if (!node || node.trash_id !== null) return { isShare: false, shares: [], ownerId: '', nodeIds: [] }
  const rows = await listSharesOfFile(sql, node.account_id, { nodeId: node.id, limit: maxShares })
  const shares = await Promise.all(rows.map((row) => readLinkShare(deps, row)))
  return { isShare: false, shares, ownerId: node.account_id, nodeIds: [node.id] }
}

/** Lists the user's shares that contain the target of a link, directly or through a parent folder. */
async function findSharesFor(deps: Deps, target: ResolvedLink, email: string): Promise<LinkShare[]> {
  const { sql } = deps.db
  const [first] = target.nodeIds
  if (first === undefined) return []
  const node = { account_id: target.ownerId, id: first }
  const ancestors = target.isShare ? [] : await readBreadcrumb(sql, { node, grantedId: null })
  const followed: LinkShare[] = []
  for (const nodeId of new Set([first, ...ancestors.map(({ id }) => id)])) {
    const rows = await listSharesOfFile(sql, target.ownerId, { nodeId, limit: maxShares })
    const theirs = rows.filter(({ people, nodeIds }) => {
      const containsAll = !target.isShare || target.nodeIds.every((id) => nodeIds.includes(id))
      return containsAll && people.some((one) => one.email === email)
    })
    followed.push(...(await Promise.all(theirs.map((row) => readLinkShare(deps, row)))))
  }
  return followed
}

/** Adds the files of a share, and the properties that determine access. */
async function readLinkShare(deps: Deps, row: LinkedShare): Promise<LinkShare> {
  const nodes = await listInUse(deps.db.sql, row.account_id, row.nodeIds)
  return {
    row,
    nodes,
    ownerId: row.account_id,
    isClosed: row.revoked_at !== null || row.is_waiting === 1 || nodes.length === 0,
    expiresAt: row.expires_at,
    hasPassword: row.password_hash !== null,
    people: row.people.map(({ email }) => email),
    isPublicAllowed: row.is_public_allowed === 1,
    ownerOrganisationId: row.organisation_id,
  }
}

/** Returns the properties of a visitor that determine access to a share. */
export function toShareVisitor({ row }: LinkShare, { account, pass }: LinkVisitor, now: number): Visitor {
  const hasPass =
    row.password_hash !== null &&
    isPass(pass, { id: row.id, passwordHash: row.password_hash }, Math.floor(now / 1000))
  return { account, hasPass }
}
